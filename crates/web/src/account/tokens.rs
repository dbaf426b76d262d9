//! Tokens for programs, on the page of the account.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::Value;

use super::date;
use super::forms::{Field, Sending, form};
use super::texts::AccountTexts;
use crate::online::wire::send;
use crate::settings::{Settings, texts_of};

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Token {
    id: String,
    name: String,
    at: u64,
}

fn load(tokens: RwSignal<Vec<Token>>) {
    spawn_local(async move {
        if let Ok(told) = send("GET", "/api/v1/tokens", None::<&()>).await {
            tokens.try_set(told);
        }
    });
}

/// The section about tokens: the list, and a form to create one.
pub(super) fn tokens_section() -> AnyView {
    let t = texts_of::<AccountTexts>();
    let settings: Settings = expect_context();
    let tokens = RwSignal::new(Vec::<Token>::new());
    let secret = RwSignal::new(None::<String>);
    load(tokens);
    let made = Callback::new(move |answer: Value| {
        secret.set(answer["token"].as_str().map(str::to_owned));
        load(tokens);
    });
    let revoke = move |id: String| {
        spawn_local(async move {
            let _ = send::<Value>("DELETE", &format!("/api/v1/tokens/{id}"), None::<&()>).await;
            load(tokens);
        });
    };
    let row = move |Token { id, name, at }: Token| {
        view! {
            <li class="program-token">
                <span class="who">
                    <b>{name}</b>
                    <span class="note">{move || date(at, settings.lang.get())}</span>
                </span>
                <button type="button" class="btn" data-act="revoke" on:click=move |_| revoke(id.clone())>
                    {move || t().revoke}
                </button>
            </li>
        }
    };
    let label = |pick: fn(&'static AccountTexts) -> &'static str| Signal::derive(move || pick(t()));
    let field = Field {
        key: "name",
        kind: "text",
        autocomplete: "off",
        label: label(|t| t.token_name),
        optional: false,
    };
    let sending = Sending {
        name: "token",
        to: ("POST", "/api/v1/tokens"),
        button: label(|t| t.make_token),
        class: "btn",
        done: None,
    };
    let shown_secret = move || {
        secret.get().map(|secret| {
            view! {
                <p role="status">{move || t().token_once}</p>
                <p><code class="secret">{secret}</code></p>
            }
        })
    };
    view! {
        <section aria-labelledby="tokens">
            <h2 id="tokens">{move || t().tokens}</h2>
            <p class="note">{move || t().tokens_text}</p>
            <ul class="tokens">{move || tokens.get().into_iter().map(row).collect_view()}</ul>
            {shown_secret}
            {form(&[field], sending, made)}
        </section>
    }
    .into_any()
}
