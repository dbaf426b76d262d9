//! Whole games, from the first choice to the result.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};
use dohyo_ai::{Level, Request, Thinker};
use dohyo_browser_tests::{Setting, Visit, visit};
use dohyo_core::{Game as _, Options, Seat, Seed, Setup as _};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_kabuto::{Action, Corner, Item, Kabuto, Quarter, Shot, Stand};
use serde_json::json;

use super::{begin, played, press_post, says, still, watch};
use crate::at_table::{follow, hidden_text, moves};

/// Plays the first seat on the page, and follows what the others do there.
struct Player<'a> {
    visit: &'a Visit,
    game: Kabuto,
    played: usize,
    thinker: Thinker,
}

impl Player<'_> {
    async fn play_to_the_end(&mut self) -> Result<usize> {
        while self.game.outcome().is_none() {
            if self.played > 300 {
                bail!("no end in sight: {}", self.game.position());
            }
            if self.game.to_act().contains(Seat::FIRST) {
                let action = self.decide()?;
                let done = self.act(action).await;
                done.with_context(|| format!("could not play {action} in {}", self.game.position()))?;
            }
            self.see().await?;
        }
        Ok(self.played)
    }

    fn decide(&mut self) -> Result<Action> {
        let request = Request { seed: self.played as u64, ..Request::at(Level::new(4).context("a level")?) };
        let game = AnyGame::Kabuto(self.game.clone());
        let thought = self.thinker.think(&game, Seat::FIRST, &request, &AtomicBool::default(), &mut |_| {});
        let AnyAction::Kabuto(action) = thought.context("there is an action")?.action else {
            bail!("the thought is no action of Sakura Slam")
        };
        Ok(action)
    }

    /// Takes an action on the page, and nothing else.
    async fn act(&self, action: Action) -> Result<()> {
        still(self.visit).await?;
        match action {
            Action::Marker(corner) => press_post(self.visit, corner.name()).await,
            Action::Push(shot) => self.push(shot, true).await,
            Action::Again { .. } | Action::Slam { .. } => {
                if let Action::Slam { keep: Some(corner), .. } = action {
                    self.visit.click(&format!("[data-keep={}]", corner.name())).await?;
                }
                let stand = self.game.situation().turn.stand;
                self.push(action.shot(stand).context("a push")?, false).await
            }
            Action::Use(chosen) => {
                self.visit.click(&format!("[data-use={}]", chosen.power.name())).await?;
                // Two players: only markers, pieces and targets are asked for. Lists are in the rules' order.
                while let Some(answer) = self.asked(&action).await? {
                    self.visit.click(&answer).await?;
                }
                Ok(())
            }
            Action::End => self.visit.click("[data-act=end-turn]").await,
            Action::Submit => self.visit.click("[data-act=submit]").await,
        }
    }

    /// The answer to what a card asks, if it asks something.
    async fn asked(&self, action: &Action) -> Result<Option<String>> {
        let Action::Use(chosen) = action else { return Ok(None) };
        // Either the action is in the list, or a question is there.
        let question = self
            .visit
            .wait_for("the move, or what it asks", async || {
                if self.visit.all(".ply").await?.len() > self.played {
                    return Ok(Some(None));
                }
                let text = hidden_text(self.visit, ".kb-question .note").await?;
                Ok((!text.is_empty()).then_some(Some(text)))
            })
            .await?;
        let Some(question) = question else { return Ok(None) };
        if question.starts_with("Click") {
            let target = chosen.target.context("a target")?.index() + 1;
            return Ok(Some(format!(".kb-target[data-target='{target}']")));
        }
        let wanted = if question.starts_with("Which markers") {
            chosen.from.iter().map(Corner::name).collect::<Vec<_>>().join(", ")
        } else {
            match chosen.piece.context("a piece")?.name() {
                "S" => "small disc".to_owned(),
                "M" => "medium disc".to_owned(),
                other => other.to_lowercase(),
            }
        };
        let found = self
            .visit
            .script(
                "const all = [...document.querySelectorAll('.kb-question [data-answer]')];
                 return all.find((one) => one.textContent.trim() === arguments[0])?.dataset.answer ?? null",
                vec![json!(wanted)],
            )
            .await?;
        let answer = found.as_str().with_context(|| format!("no answer {wanted:?} to {question:?}"))?;
        Ok(Some(format!(".kb-question [data-answer='{answer}']")))
    }

    async fn push(&self, shot: Shot, choose_stand: bool) -> Result<()> {
        let (item, turns) = match shot.item {
            Item::One { kind, heading } => {
                let turns =
                    ["E", "S", "W", "N"].iter().position(|&name| name == heading.letter().to_string());
                (Item::one(kind).to_string(), turns.unwrap_or(0))
            }
            Item::Group(_) => (shot.item.to_string(), 0),
        };
        self.visit.click(&format!("[data-item='{item}']")).await?;
        for _ in 0..turns {
            self.visit.click("[data-act=turn-piece]").await?;
        }
        if choose_stand {
            match shot.stand {
                Stand::Corner(corner) => press_post(self.visit, corner.name()).await?,
                Stand::Side { side, offset } => {
                    self.visit.click(&format!("[data-side={}]", side.letter())).await?;
                    let seen = if side == Quarter::North { -1 } else { 1 };
                    self.slide("platform", seen * offset).await?;
                }
            }
        }
        // On the sliders left is left as it is seen, with the first seat near.
        let seen = match shot.stand {
            Stand::Corner(Corner::NE | Corner::NW) | Stand::Side { side: Quarter::North, .. } => -1,
            _ => 1,
        };
        self.slide("offset", seen * shot.aim.lateral).await?;
        self.slide("angle", seen * shot.aim.angle).await?;
        says(self.visit, ".kb-aim", "data-aim", |aim| aim == shot.to_string()).await?;
        self.visit.click("[data-act=push]").await
    }

    /// Sets a slider; to the left is positive, and the slider's own numbers grow to the right.
    async fn slide(&self, name: &str, value: i16) -> Result<()> {
        let css = format!("[data-slider={name}]");
        self.visit.find(&css).await?;
        self.visit
            .script(
                "const slider = document.querySelector(arguments[0]);
                 slider.value = arguments[1];
                 slider.dispatchEvent(new InputEvent('input', { bubbles: true }));",
                vec![json!(css), json!((-value).to_string())],
            )
            .await?;
        Ok(())
    }

    /// Waits for the next action in the page's list and follows it.
    async fn see(&mut self) -> Result<()> {
        self.played += 1;
        follow(self.visit, self.played, &mut self.game).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_a_whole_game_against_level_1() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    visit("kabuto_a_whole_game_against_level_1", setting, async |visit| {
        let choices = [
            "opponent=computer",
            "level=1",
            "players=2",
            "league=senior",
            "hand=steady",
            "first=one",
            "colour=one",
        ];
        begin(visit, &choices, &["baron", "judge"]).await?;
        let options =
            Options::new().with("first", "one").with("wrestler-1", "baron").with("wrestler-2", "judge");
        let game = Kabuto::new(&options, Seed::default())?;
        let mut player = Player { visit, game, played: 0, thinker: Thinker::new() };
        let actions = player.play_to_the_end().await?;
        assert!(actions >= 3, "only {actions} actions");
        let outcome = player.game.outcome().context("the game is over")?;
        let winner =
            if outcome.winners.contains(Seat::FIRST) { "Lantern Baron wins" } else { "Snap Judge wins" };
        visit.text_when("#result", |text| text.contains(winner)).await?;
        visit.screenshot("kabuto-desktop-won").await?;
        // The game is judged, and can be gone through again.
        visit.click("[data-act=review]").await?;
        visit.find("#graph").await?;
        visit.click("[data-step=first]").await?;
        visit.click("[data-step=forward]").await?;
        visit.find(".ply.here[data-ply='1']").await?;
        visit.find(".kb-marker").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_the_computer_pushes_and_gives_hints() -> Result<()> {
    visit("kabuto_the_computer_pushes_and_gives_hints", Setting::default(), async |visit| {
        let choices =
            ["opponent=computer", "level=2", "players=2", "league=senior", "first=two", "colour=one"];
        begin(visit, &choices, &["loom", "baron"]).await?;
        // The last player, here the visitor, places the first marker; then the computer pushes, and is seen to.
        watch(visit).await?;
        press_post(visit, "NE").await?;
        played(visit).await?;
        visit.screenshot("kabuto-desktop-computer").await?;
        visit.text_when("#say", |text| text.contains("Granny Loom: to push")).await?;
        still(visit).await?;
        visit.click("[data-act=hint]").await?;
        let advice = says(visit, "#say", "title", |_| true).await?;
        let hint = visit.text_when("#say", |text| text.starts_with("Hint: ")).await?;
        let verb = advice.split(' ').next().unwrap_or_default();
        assert!(hint.starts_with(&format!("Hint: {verb} ")) && !hint.contains(&advice), "{hint}: {advice}");
        visit.screenshot("kabuto-desktop-hint").await?;
        // One undo takes the computer's turn back with one's own choice before it.
        visit.click("[data-act=undo]").await?;
        moves(visit, 0).await?;
        Ok(())
    })
    .await
}
