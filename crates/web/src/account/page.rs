//! The page of the reader's account: creating it, logging in, changing it, deleting it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::Value;

use super::forms::{Field, Sending, form};
use super::texts::AccountTexts;
use super::{Answer, shown, tokens};
use crate::address::{Link, Page};
use crate::online::wire::{become_guest, send};
use crate::settings::texts_of;

/// The person who reads the page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Me {
    name: String,
    login: Option<String>,
}

/// A label of the page.
fn says(pick: fn(&'static AccountTexts) -> &'static str) -> Signal<&'static str> {
    let t = texts_of::<AccountTexts>();
    Signal::derive(move || pick(t()))
}

fn load(me: Answer<Me>) {
    spawn_local(async move {
        let told = async {
            become_guest().await?;
            send::<Me>("GET", "/api/v1/me", None::<&()>).await
        };
        let told = told.await;
        me.try_set(Some(told));
    });
}

/// Returns the page of the reader's account.
pub fn account_page() -> AnyView {
    let t = texts_of::<AccountTexts>();
    let me: Answer<Me> = RwSignal::new(None);
    load(me);
    let reload = Callback::new(move |_: Value| load(me));
    view! {
        <main class="pages account" id="main">
            <header>
                <h1>{move || t().account}</h1>
            </header>
            {shown(me, move |me| match me.login {
                Some(login) => settings(me.name, login, reload),
                None => entrance(reload),
            })}
        </main>
    }
    .into_any()
}

fn login_field(label: fn(&'static AccountTexts) -> &'static str) -> Field {
    Field { key: "login", kind: "text", autocomplete: "username", label: says(label), optional: false }
}

fn password_field(autocomplete: &'static str) -> Field {
    Field { key: "password", kind: "password", autocomplete, label: says(|t| t.password), optional: false }
}

/// The page for guests.
fn entrance(reload: Callback<Value>) -> AnyView {
    let t = texts_of::<AccountTexts>();
    let sign_up = Sending {
        name: "sign-up",
        to: ("POST", "/api/v1/account"),
        button: says(|t| t.sign_up),
        class: "btn primary",
        done: None,
    };
    let log_in = Sending {
        name: "log-in",
        to: ("POST", "/api/v1/login"),
        button: says(|t| t.log_in),
        class: "btn primary",
        done: None,
    };
    view! {
        <p class="lead">{move || t().why_account}</p>
        <section aria-labelledby="sign-up">
            <h2 id="sign-up">{move || t().sign_up}</h2>
            <p class="note">{move || t().sign_up_text}</p>
            {form(&[login_field(|t| t.login), password_field("new-password")], sign_up, reload)}
        </section>
        <section aria-labelledby="log-in">
            <h2 id="log-in">{move || t().log_in}</h2>
            <p class="note">{move || t().log_in_text}</p>
            {form(&[login_field(|t| t.login), password_field("current-password")], log_in, reload)}
        </section>
    }
    .into_any()
}

/// The page for people with an account.
fn settings(name: String, login: String, reload: Callback<Value>) -> AnyView {
    let t = texts_of::<AccountTexts>();
    let profile = Page::Player { login: login.clone() };
    let words = Signal::derive(move || (t().you_are)(&name, &login));
    let send = move |name, method, path, button, class, done| Sending {
        name,
        to: (method, path),
        button: says(button),
        class,
        done,
    };
    let rename = send("rename", "PUT", "/api/v1/me", |t| t.rename, "btn", Some(says(|t| t.saved)));
    let change = send("change", "PUT", "/api/v1/account", |t| t.change, "btn", Some(says(|t| t.changed)));
    let log_out = send("log-out", "POST", "/api/v1/logout", |t| t.log_out, "btn", None);
    let end =
        send("end-others", "DELETE", "/api/v1/sessions", |t| t.end_others, "btn", Some(says(|t| t.ended)));
    let delete = send("delete", "DELETE", "/api/v1/account", |t| t.delete, "btn grave", None);
    let name_field = Field {
        key: "name",
        kind: "text",
        autocomplete: "nickname",
        label: says(|t| t.name),
        optional: false,
    };
    let new_password = Field {
        key: "new_password",
        kind: "password",
        autocomplete: "new-password",
        label: says(|t| t.new_password),
        optional: true,
    };
    let new_login = Field { optional: true, ..login_field(|t| t.new_login) };
    let nothing = Callback::new(|_: Value| ());
    view! {
        <p class="lead" id="you">{words}</p>
        <p>
            <Link to=profile class="btn primary">
                {move || t().profile}
            </Link>
        </p>
        <section aria-labelledby="rename">
            <h2 id="rename">{move || t().name}</h2>
            <p class="note">{move || t().name_text}</p>
            {form(&[name_field], rename, reload)}
        </section>
        <section aria-labelledby="change">
            <h2 id="change">{move || t().change_title}</h2>
            {form(&[new_login, new_password, password_field("current-password")], change, reload)}
        </section>
        <section aria-labelledby="sessions">
            <h2 id="sessions">{move || t().sessions}</h2>
            <p class="note">{move || t().sessions_text}</p>
            {form(&[], end, nothing)} {form(&[], log_out, reload)}
        </section>
        {tokens::tokens_section()}
        <section aria-labelledby="data">
            <h2 id="data">{move || t().data}</h2>
            <p class="note">{move || t().data_text}</p>
            <p>
                <a class="btn" href="/api/v1/me/export" download="dohyo.json" data-act="export">
                    {move || t().export}
                </a>
            </p>
        </section>
        <section aria-labelledby="delete">
            <h2 id="delete">{move || t().delete}</h2>
            <p class="note">{move || t().delete_text}</p>
            {form(&[password_field("current-password")], delete, reload)}
        </section>
    }
    .into_any()
}
