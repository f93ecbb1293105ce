//! Laws and examples of safe HTML.

use super::*;
use proptest::prelude::*;

#[test]
fn safe_html_keeps_what_is_allowed_only() {
    for (input, safe) in [
        ("<b>bold</b> <script>alert(1)</script>", "<b>bold</b> "),
        ("<img src=x onerror=alert(1)>", "<img src=\"x\">"),
        ("<a href=\"javascript:alert(1)\">x</a>", "<a rel=\"noopener noreferrer\">x</a>"),
        ("<a href=\"data:text/html,x\">x</a>", "<a rel=\"noopener noreferrer\">x</a>"),
        ("<p style=\"position:fixed\">x", "<p>x</p>"),
        ("<iframe src=//evil.example></iframe>", ""),
        ("a &lt; b", "a &lt; b"),
    ] {
        assert_eq!(safe_html(input), safe, "{input}");
    }
}

#[test]
fn overloaded_html_loses_all_markup() {
    let hostile = "<div>".repeat(200_000);
    assert!(is_overloaded(&hostile));
    assert_eq!(safe_html(&hostile), "div".repeat(200_000));
    assert!(!is_overloaded(&"<b>".repeat(MOST_MARKUP / 2)));
    assert!(is_overloaded(&"&".repeat(MOST_MARKUP + 1)));
}

#[test]
fn control_characters_are_told_from_white_space() {
    for typed in
        ["", "a\r\nb\tc", "page\u{c}break, line\u{b}break", "\u{85}\u{2028}", "👩‍👩‍👧 \u{202e}é"]
    {
        assert!(!has_controls(typed), "{typed:?}");
    }
    for sent in ["\0", "a\u{1b}[31m", "\u{7f}", "\u{8}", "\u{9b}"] {
        assert!(has_controls(sent), "{sent:?}");
    }
}

/// Text that is rich in what markup is made of.
fn nearly_markup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[<>/!?='\" -]",
        3 => prop::sample::select(vec![
            "b", "script", "</script>", "style", "br", "<!--", "-->", "<![CDATA[", "]]>", "<?", "<p>",
            "a href=", "plaintext", "<textarea>", "\0", "\r", "\n", "\u{c}", "&lt;", "é", "1",
        ]).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn safe_html_is_safe_and_stays(input in nearly_markup()) {
        let safe = safe_html(&input.replace('\u{feff}', ""));
        prop_assert!(!safe.contains("<script") && !safe.contains("<style"));
        prop_assert_eq!(safe_html(&safe), safe);
    }
}
