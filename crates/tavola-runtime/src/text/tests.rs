//! Laws and examples of plain text and safe HTML. The judge of what is markup is a real HTML parser.

use super::*;
use proptest::prelude::*;

#[test]
fn human_text_stays_as_it_is() {
    for text in [
        "",
        "AT&T",
        "a < b",
        "1 <2 and 3> 2",
        "x <- y",
        "I <3 you",
        "a << 2 >> 1",
        "&lt;b&gt; &amp; &copy",
        "one\n\ttwo",
        "שלום \u{202e}abc\u{202c} 👩‍👩‍👧 é",
        "a > b, \"quoted\" and 'quoted'",
        "<",
        "<<<",
        "ends with <",
    ] {
        assert_eq!(plain_text(text), text);
    }
}

#[test]
fn markup_is_removed() {
    for (input, plain) in [
        ("<b>bold</b> move", "bold move"),
        ("<B CLASS='x'>bold</B >", "bold"),
        ("<a href=\"x>y\" title='<b>'>link</a>", "link"),
        ("<img src=x onerror=alert(1)>", ""),
        ("x<br>y<br/>z", "x\ny\nz"),
        ("<p>one</p><p>two</p>", "one\ntwo"),
        ("<p>one</p>\n<p>two</p>\n", "one\ntwo\n"),
        ("a<!-- <b>hidden</b> -->b", "ab"),
        ("a<!-->b", "ab"),
        ("a<!--->b", "ab"),
        ("<!DOCTYPE html>text", "text"),
        ("<?xml version=\"1.0\"?>text", "text"),
        ("<![CDATA[x]]>text", "text"),
        ("<o:p>pasted</o:p>", "pasted"),
        ("a<script>alert('<b>')</script>b", "ab"),
        ("a<STYLE type=x>p { color: red }</Style >b", "ab"),
        ("a<svg/onload=alert(1)>b", "ab"),
        ("it<b it's>s</b>", "its"),
    ] {
        assert_eq!(plain_text(input), plain, "{input}");
    }
}

#[test]
fn what_only_looks_like_markup_is_kept_and_made_harmless() {
    for (input, plain) in [
        ("if a <b then", "if a < b then"),
        ("a <b, c < d, e > f", "a < b, c < d, e > f"),
        ("Ann <ann@example.org>", "Ann < ann@example.org>"),
        ("see <https://example.org>", "see < https://example.org>"),
        ("I </3 you > me", "I < /3 you > me"),
        ("<!--", "< !--"),
        ("<script", "< script"),
        ("the <script> element", "the  element"),
        ("<!? what", "< !? what"),
        ("<a title=\"never closed>text", "text"),
    ] {
        assert_eq!(plain_text(input), plain, "{input}");
    }
}

#[test]
fn removing_markup_never_makes_markup() {
    for (input, plain) in [
        ("<<b>script>alert(1)<</b>/script>", "< script>alert(1)< /script>"),
        ("<scr<b>ipt>", "< script>"),
        ("<\0script>x", "x"),
        ("<<!-- -->b>", "< b>"),
        ("<<br>b>", "<\nb>"),
        ("<<script></script>img>", "< img>"),
    ] {
        assert_eq!(plain_text(input), plain, "{input:?}");
        assert!(!ammonia::is_html(&plain_text(input)), "{input:?}");
    }
}

#[test]
fn line_ends_are_unified_and_controls_removed() {
    assert_eq!(plain_text("a\r\nb\rc\n\rd"), "a\nb\nc\n\nd");
    assert_eq!(plain_text("a\0b\u{1b}[31mc\u{7f}d\u{85}e\tf"), "ab[31mcde\tf");
}

/// What is not linear takes many minutes here.
#[test]
fn hostile_text_takes_time_in_proportion() {
    for unit in [
        "<",
        "<a",
        "<a ",
        "<a>",
        "<a b=\"",
        "<a b='>",
        "<a b=\"\" c=\"",
        "<a b=\">\"",
        "</",
        "</a",
        "<!",
        "<!--",
        "<!-- --",
        "<?x",
        "<<b>",
        "<script>",
        "<script></",
        "<script></script",
        "<style><script>",
        "<a b=\"'\" c='\"",
        "\r",
        "\0",
        "<p>",
        "<br",
    ] {
        let text = unit.repeat(300_000 / unit.len());
        let plain = plain_text(&text);
        assert_eq!(plain, plain_text(&plain), "{unit}");
        // The same with an end in sight, which is not theirs.
        plain_text(&(text + "\" ' <"));
    }
    assert_eq!(plain_text(&"<".repeat(1_000_000)).len(), 1_000_000);
}

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
fn html_with_more_markup_than_people_write_becomes_text() {
    assert_eq!(safe_html(&"<div>".repeat(200_000)), "");
    assert_eq!(safe_html(&"a & b <b>".repeat(20_000)), "a &amp; b ".repeat(20_000));
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
    fn a_parser_finds_no_markup(input in nearly_markup()) {
        let plain = plain_text(&input);
        prop_assert!(!ammonia::is_html(&plain), "{:?}", plain);
    }

    #[test]
    fn a_parser_finds_all_the_text(input in nearly_markup()) {
        // Entities and a byte order mark aside, what a browser shows of the result is the result.
        let plain = plain_text(&input.replace(['&', '\u{feff}'], ""));
        let shown = ammonia::Builder::empty().clean(&plain).to_string();
        let escaped = plain.replace('<', "&lt;").replace('>', "&gt;").replace('\u{a0}', "&nbsp;");
        prop_assert_eq!(shown, escaped);
    }

    #[test]
    fn once_is_enough(input in nearly_markup()) {
        let plain = plain_text(&input);
        prop_assert_eq!(plain_text(&plain), plain);
    }

    #[test]
    fn text_without_markup_is_unchanged(input in "([^<\\p{Cc}]|<+[ 0-9=+-]|\n|\t)*") {
        prop_assert_eq!(plain_text(&input), input);
    }

    #[test]
    fn safe_html_is_safe_and_stays(input in nearly_markup()) {
        let safe = safe_html(&input.replace('\u{feff}', ""));
        prop_assert!(!safe.contains("<script") && !safe.contains("<style"));
        prop_assert_eq!(safe_html(&safe), safe);
    }
}
