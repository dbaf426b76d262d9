//! A link as a QR code.

use leptos::prelude::*;
use qrcode::{Color, EcLevel, QrCode};

/// The width of the empty margin that scanners need, in squares.
const QUIET: usize = 4;

/// Returns the path of the dark squares of the code for `link`, and the width of the code with its margin.
fn squares(link: &str) -> Option<(String, usize)> {
    let code = QrCode::with_error_correction_level(link, EcLevel::M).ok()?;
    let width = code.width();
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, colour)| *colour == Color::Dark);
    let path = dark.map(|(index, _)| format!("M{} {}h1v1h-1z", index % width + QUIET, index / width + QUIET));
    Some((path.collect(), width + 2 * QUIET))
}

/// Draws the code for a link.
pub fn qr_code(link: &str, label: Signal<&'static str>) -> Option<AnyView> {
    let (path, width) = squares(link)?;
    let view = view! {
        <svg class="qr" viewBox=format!("0 0 {width} {width}") role="img" aria-label=label>
            <rect class="qr-paper" width=width height=width></rect>
            <path class="qr-ink" d=path></path>
        </svg>
    };
    Some(view.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_code_with_its_three_corners() {
        let (path, width) = squares("https://example.org/abalone/table/0123456789abcdef").expect("a code");
        assert_eq!(width, 33 + 2 * QUIET, "version 4");
        for (x, y) in [(0, 0), (32, 0), (0, 32)] {
            assert!(path.contains(&format!("M{} {}h", x + QUIET, y + QUIET)), "a corner at {x} {y}");
        }
    }
}
