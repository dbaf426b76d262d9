//! The `dohyo` command.

use std::process::ExitCode;

use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> ExitCode {
    let mut arguments =
        std::env::args().skip(1).filter(|argument| argument != "serve" && argument != "--open");
    let address = match (arguments.next().as_deref(), arguments.next()) {
        (Some("--listen"), Some(address)) => address,
        (None, _) => "127.0.0.1:5757".to_owned(),
        _ => {
            eprintln!("usage: dohyo serve [--listen ADDRESS:PORT]");
            return ExitCode::from(2);
        }
    };
    let served = async {
        let listener = TcpListener::bind(&address).await?;
        println!("http://{}/", listener.local_addr()?);
        dohyo_server::serve(listener, dohyo_server::stop_signal()).await
    };
    match served.await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("could not serve on {address}: {error}");
            ExitCode::from(1)
        }
    }
}
