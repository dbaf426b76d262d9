//! Guides as pages.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::{FILES, Guide, SHELVES, all, plot};

/// The parts of a site's pages around their text.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The addresses of the style sheets.
    pub styles: &'a [String],
    /// The address of the icon, if there is one.
    pub icon: Option<&'a str>,
}

/// Returns a guide as an HTML document. Links to other guides lead to `/docs/NAME`.
pub fn page(guide: &Guide, frame: Frame<'_>) -> String {
    let body = format!("<article class=\"guide\">{}</article>", body(guide));
    document(guide.lang, guide.title(), &body, frame)
}

/// Returns the list of all guides as an HTML document.
pub fn index(frame: Frame<'_>) -> String {
    let mut body = "<article class=\"guide\"><h1>Guides</h1>".to_owned();
    for shelf in SHELVES {
        body += &format!("<h2>{}</h2><ul class=\"shelf\">", escaped(shelf.title));
        for guide in shelf.guides {
            body += &format!(
                "<li lang=\"{}\"><a href=\"/docs/{}\">{}</a><p>{}</p></li>",
                guide.lang,
                guide.name,
                escaped(guide.title()),
                escaped(guide.about)
            );
        }
        body += "</ul>";
    }
    body += "</article>";
    document("en", "Guides", &body, frame)
}

fn document(lang: &str, title: &str, body: &str, frame: Frame<'_>) -> String {
    let styles: String =
        frame.styles.iter().map(|style| format!("<link rel=\"stylesheet\" href=\"{style}\">")).collect();
    let icon = frame.icon.map(|icon| format!("<link rel=\"icon\" type=\"image/svg+xml\" href=\"{icon}\">"));
    format!(
        "<!doctype html><html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title} · Dohyō</title>{icon}{styles}</head>\
         <body><header class=\"top\"><a class=\"brand\" href=\"/\"><span class=\"word\">Dohyō</span></a>\
         <nav><a class=\"btn quiet\" href=\"/docs\">Guides</a></nav></header>\
         <main class=\"pages\" id=\"main\">{body}</main></body></html>\n",
        title = escaped(title),
        icon = icon.unwrap_or_default(),
    )
}

/// Returns the text of a guide as HTML.
fn body(guide: &Guide) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut events: Vec<Event<'_>> = Vec::new();
    // The request for a plot of the next table.
    let mut plot = None;
    let mut table: Option<plot::Table> = None;
    for event in Parser::new_ext(guide.text, options) {
        if let Some(table) = &mut table {
            table.read(&event);
        }
        match event {
            Event::Html(text) if plot::wish(&text).is_some() => plot = plot::wish(&text),
            Event::Start(Tag::Table(_)) => {
                table = plot.take().map(plot::Table::new);
                // Wide tables scroll by themselves, so that the page does not have to.
                events.extend([Event::Html("<div class=\"scroll\" tabindex=\"0\">".into()), event]);
            }
            Event::End(TagEnd::Table) => {
                events.extend([event, Event::Html("</div>".into())]);
                if let Some(table) = table.take() {
                    events.push(Event::Html(table.svg().into()));
                }
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = CowStr::from(address(guide, &dest_url).unwrap_or(dest_url.into_string()));
                events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
            }
            other => events.push(other),
        }
    }
    name_headings(&mut events);
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    out
}

/// Gives every heading an anchor for links, with the same name as on code hosting sites.
fn name_headings(events: &mut [Event<'_>]) {
    for start in 0..events.len() {
        if !matches!(&events[start], Event::Start(Tag::Heading { level, .. }) if *level > HeadingLevel::H1) {
            continue;
        }
        let text: String = events[start + 1..]
            .iter()
            .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                _ => None,
            })
            .collect();
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[start] {
            *id = Some(anchor(&text).into());
        }
    }
}

/// Returns the anchor of a heading: `Backup and restore` becomes `backup-and-restore`.
fn anchor(heading: &str) -> String {
    let kept = heading
        .chars()
        .filter(|character| character.is_alphanumeric() || matches!(character, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase)
        .map(|character| if character == ' ' { '-' } else { character })
        .collect()
}

/// Returns the address for a link to a file, or `None` if the link is not to a guide or a file that guides refer to.
fn address(guide: &Guide, link: &str) -> Option<String> {
    let (path, fragment) = link.split_at(link.find('#').unwrap_or(link.len()));
    if path.is_empty() || path.contains("://") {
        return None;
    }
    let folder = guide.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    let guide = all().find(|guide| guide.path == path).map(|guide| format!("/docs/{}{fragment}", guide.name));
    guide.or_else(|| {
        FILES.iter().find(|file| file.path == path).map(|file| format!("/docs/files/{}", file.name))
    })
}

/// Returns `text` with the special characters of HTML escaped.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::named;

    #[test]
    fn links_between_files_become_links_between_pages() {
        let hosting = named("hosting").expect("a guide");
        for (link, expected) in [
            ("scale.md", Some("/docs/scale")),
            ("../ARCHITECTURE.md#crates", Some("/docs/architecture#crates")),
            ("../dist/nginx.conf", Some("/docs/files/nginx.conf")),
            ("https://example.org", None),
            ("#backup-and-restore", None),
        ] {
            assert_eq!(address(hosting, link).as_deref(), expected, "{link}");
        }
    }

    #[test]
    fn every_link_of_every_guide_leads_somewhere() {
        for guide in all() {
            let page = body(guide);
            for link in page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                let (path, fragment) = link.split_once('#').unwrap_or((link, ""));
                let target = match path.strip_prefix("/docs/") {
                    _ if path.starts_with("https://") => continue,
                    None if path.is_empty() => Some(guide),
                    Some(file) if file.starts_with("files/") => continue,
                    Some(name) => named(name),
                    None => None,
                };
                let target = target.unwrap_or_else(|| panic!("{}: {link} leads nowhere", guide.path));
                let found = fragment.is_empty() || body(target).contains(&format!("id=\"{fragment}\""));
                assert!(found, "{}: {} has no heading #{fragment}", guide.path, target.path);
            }
        }
    }

    #[test]
    fn pages_have_no_inline_scripts_or_styles() {
        let frame = Frame { styles: &["/docs/guide.css".to_owned()], icon: None };
        for page in all().map(|guide| page(guide, frame)).chain([index(frame)]) {
            assert!(!page.contains("<script") && !page.contains(" style=") && !page.contains("<style"));
            assert!(page.contains("href=\"/docs/guide.css\""));
        }
    }
}
