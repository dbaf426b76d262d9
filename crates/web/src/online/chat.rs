//! The chat at an online table: one for the players, one for the spectators.

use dohyo_client::Session;
use dohyo_protocol::{REMARK_LIMIT, Remark};
use leptos::html;
use leptos::prelude::*;

use super::meeting::Meeting;
use super::texts::OnlineTexts;
use crate::dialog::Dialog;
use crate::settings::texts_of;
use crate::storage;
use crate::table::Shown;

/// The storage key for whether the chat is hidden.
const MUTED: &str = "dohyo.chat";

/// Returns the chat window, and whether there are new messages since it was last open.
pub fn chat<G: Shown>(meeting: Meeting<G>, open: RwSignal<bool>) -> (AnyView, Signal<bool>) {
    let t = texts_of::<OnlineTexts>();
    let muted = RwSignal::new(storage::read(MUTED).is_some_and(|value| value == "off"));
    let seated = Memo::new(move |_| meeting.see(Session::seat).is_some());
    let remarks = Memo::new(move |_| meeting.see(|session| session.remarks().to_vec()));
    let read = RwSignal::new(0);
    Effect::new(move |_| {
        let said = meeting.see(|session| session.remarks().len());
        if open.get() || muted.get() {
            read.set(said);
        }
    });
    let unread = Signal::derive(move || meeting.see(|session| session.remarks().len()) > read.get());
    let list: NodeRef<html::Ol> = NodeRef::new();
    Effect::new(move |_| {
        remarks.track();
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let switch = move |_| {
        muted.update(|muted| *muted = !*muted);
        storage::write(MUTED, if muted.get_untracked() { "off" } else { "on" });
    };
    let typed = RwSignal::new(String::new());
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked().trim().to_owned();
        if !text.is_empty() {
            meeting.act(|session| session.say(text));
            typed.set(String::new());
        }
    };
    let remark = |remark: Remark| {
        view! {
            <li class="remark" class:seated=remark.seated>
                <b>{remark.name}</b>
                ": "
                {remark.text}
            </li>
        }
    };
    let title = Signal::derive(move || if seated.get() { t().chat } else { t().chat_spectators }.to_owned());
    let window = view! {
        <Dialog open=open id="chat" small=true title=title>
            <div class="body chat">
            <Show when=move || !muted.get()>
                <ol class="remarks" node_ref=list role="log">
                    {move || remarks.get().into_iter().map(remark).collect_view()}
                </ol>
                <form class="row" on:submit=send>
                    <input
                        type="text"
                        name="remark"
                        maxlength=REMARK_LIMIT
                        autocomplete="off"
                        placeholder=move || t().say
                        aria-label=move || t().say
                        prop:value=move || typed.get()
                        on:input=move |event| typed.set(event_target_value(&event))
                    />
                    <button type="submit" class="btn" data-act="say">
                        {move || t().send}
                    </button>
                </form>
            </Show>
            <button type="button" class="btn" data-act="mute" on:click=switch>
                {move || if muted.get() { t().unmute } else { t().mute }}
            </button>
            </div>
        </Dialog>
    };
    (window.into_any(), unread)
}
