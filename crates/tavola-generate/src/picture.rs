//! Draws SVG: shapes and texts with one set of styles, legible on light and on dark pages.

use std::fmt::Write;

/// The width of a letter at 13 pixels, about.
pub(crate) const LETTER: f64 = 7.4;
/// The width of a bold letter at 12 pixels, about.
pub(crate) const BOLD: f64 = 7.6;

/// A picture that is being drawn.
pub(crate) struct Picture {
    out: String,
}

impl Picture {
    /// Starts a picture of this size.
    pub(crate) fn new(width: f64, height: f64) -> Self {
        let out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"ui-sans-serif, system-ui, \
             -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif\" font-size=\"13\">\n\
             <style>\n{STYLE}</style>\n\
             <defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" \
             markerHeight=\"7\" orient=\"auto-start-reverse\"><path class=\"head\" d=\"M0 0L10 5L0 \
             10z\"/></marker></defs>\n\
             <rect class=\"page\" width=\"100%\" height=\"100%\" rx=\"10\"/>\n"
        );
        Self { out }
    }

    /// Writes a text with its baseline at `y`.
    pub(crate) fn text(&mut self, x: f64, y: f64, class: &str, text: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{}</text>",
            escaped(text)
        );
    }

    /// Draws a rectangle with round corners.
    pub(crate) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, class: &str) {
        let _ = writeln!(
            self.out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"4\" \
             class=\"{class}\"/>"
        );
    }

    /// Draws a path that ends with an arrow.
    pub(crate) fn arrow(&mut self, path: &str, class: &str) {
        let _ =
            writeln!(self.out, "<path d=\"{path}\" class=\"{class}\" marker-end=\"url(#arrow)\"/>");
    }

    /// Draws something, moved to the right and down.
    pub(crate) fn moved(&mut self, x: f64, y: f64, draw: impl FnOnce(&mut Self)) {
        let _ = writeln!(self.out, "<g transform=\"translate({x:.1} {y:.1})\">");
        draw(self);
        self.out.push_str("</g>\n");
    }

    /// Ends the picture.
    pub(crate) fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }
}

/// Puts pictures below each other.
pub(crate) fn stacked(pictures: &[String]) -> String {
    let number = |picture: &str, name: &str| {
        let text =
            picture.split(&format!(" {name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
        text.and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0)
    };
    let width = pictures.iter().map(|one| number(one, "width")).fold(0.0, f64::max);
    let height: f64 = pictures.iter().map(|one| number(one, "height") + 16.0).sum();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\">\n"
    );
    let mut y = 0.0;
    for picture in pictures {
        out.push_str(&picture.replacen("<svg ", &format!("<svg y=\"{y:.0}\" "), 1));
        y += number(picture, "height") + 16.0;
    }
    out.push_str("</svg>\n");
    out
}

/// Shortens a text to so many letters.
pub(crate) fn shortened(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    let kept: String = text.chars().take(letters.saturating_sub(1)).collect();
    format!("{kept}…")
}

/// Escapes what XML would misread, and leaves out what it forbids.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Eight colours that stay apart on light and dark pages, and the styles of texts.
const STYLE: &str = "\
.page{fill:#ffffff}.title{font-size:17px;font-weight:650;fill:#1b1f24}\
.head2{font-size:14px;font-weight:600;fill:#1b1f24}.label{fill:#1b1f24}\
.strong{fill:#1b1f24;font-weight:600}.muted{fill:#5b6570;font-size:12px}\
.mono{font-family:ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:11.5px;fill:#1b1f24}\
.on{fill:#ffffff;font-weight:600;font-size:12px}\
.card{fill:#f6f8fa;stroke:#d0d7de}.cell{fill:#ffffff;stroke:#d0d7de}\
.line{fill:none;stroke:#8c959f;stroke-width:1.4}.dashed{stroke-dasharray:5 4}.head{fill:#8c959f}\
.fill0{fill:#2563a8}.fill1{fill:#0f7b5f}.fill2{fill:#9a4f10}.fill3{fill:#7c3a9c}\
.fill4{fill:#a8324a}.fill5{fill:#2f6f86}.fill6{fill:#6b6a12}.fill7{fill:#56606b}\n\
@media (prefers-color-scheme: dark){\
.page{fill:#0d1117}.title,.head2,.label,.strong,.mono{fill:#e6edf3}.muted{fill:#9198a1}\
.card{fill:#161b22;stroke:#30363d}.cell{fill:#0d1117;stroke:#30363d}\
.line{stroke:#6e7681}.head{fill:#6e7681}\
.fill0{fill:#2f72c4}.fill1{fill:#17806a}.fill2{fill:#ad5f1c}.fill3{fill:#9650bb}\
.fill4{fill:#c24460}.fill5{fill:#337a94}.fill6{fill:#787617}.fill7{fill:#667080}}\n";

#[cfg(test)]
mod tests {
    use super::{escaped, shortened};

    #[test]
    fn texts_are_safe_and_fit() {
        assert_eq!(escaped("a<b> & \"c\"\u{7}\u{ffff}"), "a&lt;b&gt; &amp; &quot;c&quot;  ");
        assert_eq!(shortened("RESOURCE", 5), "RESO…");
        assert_eq!(shortened("é", 1), "é");
    }
}
