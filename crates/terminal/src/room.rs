//! The waiting room of a server's table, as text.

use dohyo_client::Trouble;
use dohyo_protocol::Remark;
use dohyo_room::{Occupant, RoomWish, Stage};
use dohyo_texts::online::texts::OnlineTexts;
use dohyo_texts::table::names::tidy;
use dohyo_texts::texts::Texts;

use crate::online::Online;
use crate::plain::plain;
use crate::playable::Playable;
use crate::words::words;

/// Returns a remark in one line.
pub(crate) fn remark(remark: &Remark) -> String {
    format!("{}: {}", tidy(&remark.name), plain(&remark.text))
}

impl<G: Playable> Online<G> {
    /// Describes the waiting room in lines, or the reason why there is none. Returns an empty text once the game has
    /// begun.
    pub fn describe(&self, t: &Texts) -> String {
        let (w, o) = (words(t), t.lang.of::<OnlineTexts>());
        match self.session.trouble() {
            Some(Trouble::NoSuchTable) => return w.no_table.to_owned(),
            Some(_) => return w.cannot_follow.to_owned(),
            None => {}
        }
        let Some(room) = self.session.room() else { return String::new() };
        if let Stage::Closed(why) = room.stage() {
            return format!("{} {}", w.room_closed, (o.closed_why)(*why));
        }
        if self.session.table().is_some() {
            return String::new();
        }
        let mut lines = vec![format!("{}: {}", w.waiting_room, G::INFO.name), (o.terms)(&room.plan().terms)];
        for (seat, chair) in room.numbered_chairs() {
            let ready = if chair.ready { o.ready } else { o.not_ready };
            let who = match &chair.occupant {
                Occupant::Nobody => w.empty_chair.to_owned(),
                Occupant::Person { player, name } => {
                    let you = if self.session.player() == Some(*player) { o.you } else { "" };
                    let host = if room.host() == *player { o.host } else { "" };
                    let marks: Vec<&str> =
                        [you, host, ready].into_iter().filter(|mark| !mark.is_empty()).collect();
                    format!("{} ({})", tidy(name), marks.join(", "))
                }
                Occupant::Computer { level } => (o.computer)(*level),
            };
            lines.push((w.chair)(seat.index() + 1, &who));
        }
        let free = room.chairs().iter().filter(|chair| chair.is_free()).count();
        if free > 0 {
            lines.push((o.waiting_for)(free));
        } else if !self.session.is_host() {
            lines.push(w.host_starts.to_owned());
        }
        lines.push(w.room_help.to_owned());
        lines.join("\n")
    }

    /// Executes a command typed in a room, such as sitting down, starting or talking. Returns `false` if `line` is not
    /// such a command.
    pub fn hear_room_command(&mut self, line: &str) -> bool {
        let mut parts = line.split_whitespace();
        let verb = parts.next().unwrap_or_default().to_lowercase();
        let rest = line.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim());
        let waiting = self.session.table().is_none();
        let mut seat = || parts.next().and_then(|number| number.parse().ok());
        match (verb.as_str(), waiting) {
            ("sit", true) => match seat() {
                Some(seat) => {
                    let name = self.called.clone().unwrap_or_else(|| self.session.name().to_owned());
                    let is_free = self.session.room().is_some_and(|room| {
                        room.numbered_chairs().any(|(other, chair)| other == seat && chair.is_free())
                    });
                    self.session.sit(seat, name);
                    // A table that starts by itself does not ask players whether they are ready.
                    let asks = self.session.room().is_some_and(|room| !room.plan().starts_when_full);
                    if is_free && asks {
                        self.session.ask(RoomWish::Ready(true));
                    }
                }
                None => return false,
            },
            ("stand", true) => self.session.ask(RoomWish::Leave),
            ("computer", true) => match (seat(), parts.next().and_then(|level| level.parse().ok())) {
                (Some(seat), Some(level @ 1..=8)) => self.session.ask(RoomWish::Fill { seat, level }),
                _ => return false,
            },
            ("start", true) => self.session.ask(RoomWish::Start),
            ("name", true) if !rest.is_empty() => {
                // Remember the name, because the player may sit down before the server answers.
                self.called = Some(tidy(rest));
                self.session.rename(tidy(rest));
            }
            ("say", _) if !rest.is_empty() => self.session.say(plain(rest)),
            _ => return false,
        }
        self.flush();
        true
    }
}
