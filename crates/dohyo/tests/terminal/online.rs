//! Tables of a real server: two terminals play whole games, lose their connection, talk, offer and are refused.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use dohyo_ai::{Level, Request, Thinker};
use dohyo_core::{Game as _, Options};
use serde_json::{Value, json};

use crate::options_of;
use crate::pty::{PATIENCE, Pty};

/// A server in a process of its own.
struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_dohyo"))
            .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("its address");
        let address = line.trim().strip_prefix("http://").and_then(|text| text.strip_suffix('/'));
        Self { process, address: address.and_then(|text| text.parse().ok()).expect("an address") }
    }

    /// Sends a request, and returns the head and the body of the answer.
    fn post(&self, path: &str, cookie: &str, body: &Value) -> (String, String) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (address, length) = (self.address, body.len());
        let request = format!(
            "POST {path} HTTP/1.0\r\nhost: {address}\r\ncookie: {cookie}\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        let mut stream = TcpStream::connect(address).expect("the server listens");
        stream.write_all(request.as_bytes()).expect("the server reads");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("the server answers");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        (head.to_owned(), body.to_owned())
    }

    /// Opens a table that begins once it is full, and returns its path. The host is the guest whose cookie is in `host`.
    fn open_table(&self, game: &str, options: &str, host: &Path) -> String {
        let (head, _) = self.post("/api/v1/guest", "", &Value::Null);
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
        let cookie = cookie.split(';').next().expect("name and value");
        let file = format!("guest-{}", self.address.to_string().replace(['.', ':'], "-"));
        fs::create_dir_all(host).expect("a folder");
        fs::write(host.join(file), cookie).expect("written");
        let plan = json!({
            "game": game,
            "rules": dohyo_games::info(game).expect("a game").rules,
            "options": options,
            "terms": { "clock": null, "takebacks": "ask", "pauses": "ask" },
            "access": "private",
            "starts_when_full": true,
            "rated": false,
        });
        let (_, made) = self.post("/api/v1/tables", cookie, &json!({ "plan": plan }));
        let made: Value = serde_json::from_str(&made).expect("a table");
        format!("/{game}/table/{}", made["table"].as_str().expect("a name"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A terminal that reads and writes lines.
struct Player {
    process: Child,
    input: ChildStdin,
    lines: Arc<Mutex<Vec<String>>>,
    /// The number of lines that were looked at.
    seen: usize,
}

impl Player {
    fn join(url: &str, data: &Path) -> Self {
        Self::join_trusting(url, data, None)
    }

    fn join_trusting(url: &str, data: &Path, certificate: Option<&Path>) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dohyo"));
        command.args(["play", url, "--plain", "--lang", "en", "--data"]).arg(data);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(certificate) = certificate {
            command.env("SSL_CERT_FILE", certificate);
        }
        let mut process = command.spawn().expect("the program starts");
        let lines: Arc<Mutex<Vec<String>>> = Arc::default();
        let (output, kept) = (process.stdout.take().expect("its output"), Arc::clone(&lines));
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                kept.lock().expect("lines").push(line);
            }
        });
        let input = process.stdin.take().expect("its input");
        Self { process, input, lines, seen: 0 }
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads");
        self.input.flush().expect("the program reads");
    }

    /// Waits for a line that was not looked at yet and satisfies a condition, and returns it.
    fn hear(&mut self, what: &str, is_meant: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let lines = self.lines.lock().expect("lines");
            let found = lines.iter().enumerate().skip(self.seen).find(|(_, line)| is_meant(line));
            if let Some((index, line)) = found {
                self.seen = index + 1;
                return line.clone();
            }
            assert!(begun.elapsed() < PATIENCE, "{what} is not said:\n{}", lines.join("\n"));
            drop(lines);
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn hear_part(&mut self, part: &str) -> String {
        self.hear(part, |line| line.contains(part))
    }

    /// Asks for the position, and returns it.
    fn position(&mut self, game: &str, options: &Options) -> (String, dohyo_games::AnyGame) {
        let read = |line: &str| dohyo_games::from_position(game, line, options).ok();
        let begun = Instant::now();
        let mut asked = 0;
        // Before the game has begun there is none; it is asked for until there is.
        let line = loop {
            let lines = self.lines.lock().expect("lines");
            let found = lines.iter().enumerate().skip(self.seen).find(|(_, line)| read(line).is_some());
            if let Some((index, line)) = found {
                self.seen = index + 1;
                break line.clone();
            }
            assert!(begun.elapsed() < PATIENCE, "no position is said:\n{}", lines.join("\n"));
            drop(lines);
            if begun.elapsed() >= Duration::from_millis(500) * asked {
                asked += 1;
                self.type_line("position");
            }
            thread::sleep(Duration::from_millis(2));
        };
        let read = read(&line).expect("a position");
        (line, read)
    }

    fn stop(&mut self) -> String {
        self.type_line("quit");
        assert!(self.process.wait().expect("an end").success());
        self.lines.lock().expect("lines").join("\n")
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Passes connections on to a server, and cuts them when it is told to.
struct Cable {
    address: SocketAddr,
    wires: Arc<Mutex<Vec<TcpStream>>>,
}

impl Cable {
    fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let wires: Arc<Mutex<Vec<TcpStream>>> = Arc::default();
        let kept = Arc::clone(&wires);
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let Ok(far) = TcpStream::connect(server) else { continue };
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (mut from, mut to) =
                        (from.try_clone().expect("a wire"), to.try_clone().expect("a wire"));
                    thread::spawn(move || {
                        let _ = std::io::copy(&mut from, &mut to);
                        let _ = to.shutdown(std::net::Shutdown::Both);
                    });
                }
                kept.lock().expect("wires").extend([near, far]);
            }
        });
        Self { address, wires }
    }

    fn cut(&self) {
        for wire in self.wires.lock().expect("wires").drain(..) {
            let _ = wire.shutdown(std::net::Shutdown::Both);
        }
    }
}

/// Lets two people sit down at a table of `game`. The second is connected by a cable that can be cut.
fn pair(server: &Server, game: &str, folder: &Path) -> ([Player; 2], Cable) {
    let data: [PathBuf; 2] = ["host", "guest"].map(|name| folder.join(name));
    let path = server.open_table(game, options_of(game), &data[0]);
    let cable = Cable::to(server.address);
    let mut host = Player::join(&format!("http://{}{path}", server.address), &data[0]);
    host.hear_part("1. free");
    host.type_line("name Ada");
    host.type_line("sit 1");
    host.hear_part("1. Ada (you, host, ready)");
    let mut guest = Player::join(&format!("http://{}{path}", cable.address), &data[1]);
    guest.hear_part("1. Ada (host, ready)");
    guest.type_line("sit 2");
    ([host, guest], cable)
}

/// Plays until the game is over, or `most` actions were made. Returns the number of actions.
fn play_on(
    players: &mut [Player; 2],
    game: &str,
    most: usize,
    mut after: impl FnMut(usize, &mut [Player; 2]),
) -> usize {
    let options: Options = options_of(game).parse().expect("options");
    let mut thinker = Thinker::new();
    let (mut text, mut position) = players[0].position(game, &options);
    for number in 0..most {
        let Some(mover) = position.to_act().first() else { return number };
        let request = Request { seed: number as u64, ..Request::at(Level::WEAKEST) };
        let thought = thinker.ask(&position, mover, &request).expect("an action");
        players[mover.index()].type_line(&format!("{:#}", thought.action));
        after(number, players);
        let begun = Instant::now();
        loop {
            let [one, other] = [0, 1].map(|index: usize| players[index].position(game, &options));
            if one.0 == other.0 && one.0 != text {
                (text, position) = one;
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "{game}: {:#} from {text}", thought.action);
        }
    }
    most
}

#[test]
fn two_terminals_play_whole_games_of_all_five_games_online() {
    /// The number of actions after which a game is resigned.
    const MOST: usize = 120;
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("server"));
    for info in dohyo_games::ALL {
        let (mut players, cable) = pair(&server, info.id, &folder.path().join(info.id));
        let played = play_on(&mut players, info.id, MOST, |number, _| {
            // The guest loses the connection in the middle of the game, and comes back by itself.
            if number == 5 {
                cable.cut();
            }
        });
        if played == MOST {
            players[1].type_line("resign");
            players[1].type_line("resign");
        }
        let ends = |line: &str| {
            ["wins.", "win.", "lose.", "wins!", "Draw"].iter().any(|part| line.contains(part))
                || line.starts_with("You win")
                || line.starts_with("You lose")
        };
        for player in &mut players {
            player.seen = 0;
            let said = player.hear("the end", ends);
            assert!(!said.is_empty());
            let told = player.stop();
            assert!(!told.contains("is not a move or a command"), "{}: {told}", info.id);
        }
        let told = players[1].lines.lock().expect("lines").join("\n");
        assert!(told.contains("The connection is lost") && told.matches("Connected.").count() >= 2, "{told}");
    }
}

#[test]
fn rooms_refuse_talk_offer_and_can_be_watched() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("server"));
    // No such table.
    let nowhere = format!("http://{}/abalone/table/0123456789abcdef", server.address);
    let mut lost = Player::join(&nowhere, &folder.path().join("lost"));
    lost.hear_part("There is no such table");
    lost.stop();
    let data = folder.path().join("host");
    let path = server.open_table("abalone", "", &data);
    let url = format!("http://{}{path}", server.address);
    let mut host = Player::join(&url, &data);
    host.hear_part("1. free");
    host.type_line("start");
    host.hear_part("Not everybody is ready");
    host.type_line("sit 1");
    host.hear_part("(you, host, ready)");
    let mut guest = Player::join(&url, &folder.path().join("guest"));
    guest.hear_part("2. free");
    guest.type_line("c3d3");
    guest.hear_part("Type sit NUMBER");
    guest.type_line("sit 1");
    guest.hear_part("taken this seat");
    guest.type_line("start");
    guest.hear_part("Only the host");
    guest.type_line("sit 2");
    host.hear_part("Your turn");
    guest.hear_part("X black");
    guest.type_line("say \u{1b}[31mhello");
    let said = host.hear_part("hello");
    assert!(!said.contains('\u{1b}'), "{said:?}");
    let mut viewer = Player::join(&url, &folder.path().join("viewer"));
    viewer.hear_part("X black");
    viewer.type_line("c3d3");
    viewer.hear_part("not your turn");
    guest.type_line("c3d3");
    guest.hear_part("not your turn");
    host.type_line("a1a2");
    host.hear("a refusal", |line| !line.contains("Your turn") && line.ends_with('.'));
    host.type_line("c3d3");
    viewer.hear_part("c3 north-west");
    guest.hear_part("Your turn");
    // Offers are told and accepted.
    host.type_line("undo");
    guest.hear_part("Type accept or decline");
    guest.type_line("accept");
    for player in [&mut host, &mut guest] {
        player.hear_part("Taken back");
    }
    host.type_line("c3d3");
    guest.hear_part("Your turn");
    guest.type_line("draw");
    host.hear_part("Type accept or decline");
    host.type_line("accept");
    // The host says so before the server does; nobody leaves until everybody has heard it.
    for player in [&mut host, &mut guest, &mut viewer] {
        player.hear_part("Draw");
    }
    for player in [&mut host, &mut guest, &mut viewer] {
        player.stop();
    }
    // The same guest again: the cookie was kept, in a file for its owner alone.
    let mut again = Player::join(&url, &folder.path().join("guest"));
    again.hear_part("You: ");
    again.stop();
}

#[test]
fn an_online_table_fills_the_screen_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("server"));
    let data = folder.path().join("host");
    let path = server.open_table("sumoo", "", &data);
    let url = format!("http://{}{path}", server.address);
    let cable = Cable::to(server.address);
    let mut pty = Pty::play(&format!("http://{}{path}", cable.address), &folder.path().join("guest"));
    pty.wait_for("Waiting room");
    let mut host = Player::join(&url, &data);
    host.hear_part("1. free");
    host.type_line("sit 1");
    pty.wait_for("(host, ready)");
    pty.type_text(":sit 2\r");
    host.hear_part("Your turn");
    pty.wait_for("3 action points left");
    host.type_line("say good luck");
    pty.wait_for("good luck");
    host.type_line("1S N");
    pty.wait_for("2 action points left");
    cable.cut();
    pty.wait_for("The connection is lost");
    host.type_line("end");
    pty.wait_for("Your turn");
    pty.type_text(":2U N\r");
    host.hear_part("2U moves north");
    pty.type_text("qy");
    assert!(pty.wait_for_end(), "{}", pty.text());
    host.stop();
}

/// Encrypts connections to a server with a certificate for `localhost`, and returns the port and the certificate.
fn encrypt(server: SocketAddr) -> (u16, String) {
    use tokio_rustls::TlsAcceptor;
    use tokio_rustls::rustls::ServerConfig;
    use tokio_rustls::rustls::crypto::ring;
    use tokio_rustls::rustls::pki_types::PrivateKeyDer;
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .expect("a certificate and its key");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    listener.set_nonblocking(true).expect("a listener");
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            while let Ok((near, _)) = listener.accept().await {
                let acceptor = acceptor.clone();
                tokio::spawn(async move {
                    let Ok(mut near) = acceptor.accept(near).await else { return };
                    let Ok(mut far) = tokio::net::TcpStream::connect(server).await else { return };
                    let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
                });
            }
        });
    });
    (port, made.cert.pem())
}

#[test]
fn encrypted_servers_are_played_at_if_their_certificate_is_trusted() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("server"));
    let (port, certificate) = encrypt(server.address);
    let trusted = folder.path().join("trusted.pem");
    fs::write(&trusted, certificate).expect("written");
    let path = server.open_table("abalone", "", &folder.path().join("host"));
    let url = format!("https://localhost:{port}{path}");
    let mut player = Player::join_trusting(&url, &folder.path().join("guest"), Some(&trusted));
    player.hear_part("1. free");
    player.type_line("sit 1");
    player.hear_part("(you, ready)");
    player.stop();
    // A certificate that nobody vouches for.
    let (_, other) = encrypt(server.address);
    fs::write(&trusted, other).expect("written");
    let mut refused = Player::join_trusting(&url, &folder.path().join("other"), Some(&trusted));
    assert!(!refused.process.wait().expect("an end").success());
    let mut why = String::new();
    refused.process.stderr.take().expect("errors").read_to_string(&mut why).expect("text");
    assert!(why.contains("cannot become a guest") && why.contains("ertificate"), "{why}");
}
