//! Semantic versions as texts that sort as the versions do.
//!
//! `1.10.0-beta.2` is shown as `0000000001.0000000010.0000000000-1beta,00000000002!`: numbers have one
//! width, what is a number comes before what is not, and the end of a version before what goes on.

use tavola_automata::{Language, classes};

/// The digits of a number.
const WIDTH: usize = 10;
/// Stands behind a release, which comes after all that lead to it.
const RELEASE: &str = "~";
/// Stands between the parts of what leads to a release: below every letter of theirs.
const NEXT: &str = ",";
/// Stands behind the last of them: below `NEXT`.
const END: &str = "!";

/// Returns the text of a version, or `None` if it is none by <https://semver.org>, or has a number of
/// more digits.
pub(super) fn sortable(version: &str) -> Option<String> {
    let (version, build) = match version.split_once('+') {
        Some((version, build)) => (version, Some(build)),
        None => (version, None),
    };
    let (core, before) = match version.split_once('-') {
        Some((core, before)) => (core, Some(before)),
        None => (version, None),
    };
    let numbers: Vec<String> = core.split('.').map(number).collect::<Option<_>>()?;
    let (3, core) = (numbers.len(), numbers.join(".")) else { return None };
    let end = match before {
        None => RELEASE.to_owned(),
        Some(before) => {
            let parts: Vec<String> = before.split('.').map(part).collect::<Option<_>>()?;
            format!("-{}{END}", parts.join(NEXT))
        }
    };
    // Builds of one version are all equal, but each is an item of its own.
    let build = match build {
        None => String::new(),
        Some(build) if build.split('.').all(is_identifier) => format!("+{build}"),
        Some(_) => return None,
    };
    Some(format!("{core}{end}{build}"))
}

/// Returns a number with zeros in front.
fn number(text: &str) -> Option<String> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty();
    let fits = is_number && text.len() <= WIDTH && (text == "0" || !text.starts_with('0'));
    fits.then(|| format!("{text:0>WIDTH$}"))
}

/// Returns a part of what leads to a release: numbers are less than everything else.
fn part(text: &str) -> Option<String> {
    match text.bytes().all(|byte| byte.is_ascii_digit()) {
        true => Some(format!("0{}", number(text)?)),
        false => is_identifier(text).then(|| format!("1{text}")),
    }
}

fn is_identifier(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Returns all texts of versions.
pub(crate) fn language() -> Language {
    let number = || classes::padded(WIDTH);
    let dot = || Language::literal(".");
    let letter = || Language::one_of(&[('0', '9'), ('A', 'Z'), ('a', 'z'), ('-', '-')]);
    let part = || {
        let number = Language::literal("0").then(number());
        number.or(Language::literal("1").then(letter().some()))
    };
    let parts = part().then(Language::literal(NEXT).then(part()).many());
    let before = Language::literal("-").then(parts).then(Language::literal(END));
    let build =
        Language::literal("+").then(letter().some()).then(dot().then(letter().some()).many());
    number()
        .then(dot().then(number()).repeat(2, 2))
        .then(Language::literal(RELEASE).or(before))
        .then(Language::epsilon().or(build))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_sort_as_the_versions_of_the_specification() {
        let ascending = [
            "0.0.9",
            "0.9.10",
            "0.10.9",
            "1.0.0-0",
            "1.0.0-0.a",
            "1.0.0-2",
            "1.0.0-10",
            "1.0.0-10.0",
            "1.0.0--",
            "1.0.0-0a",
            "1.0.0-alpha",
            "1.0.0-alpha.1",
            "1.0.0-alpha.1.0",
            "1.0.0-alpha.beta",
            "1.0.0-alpha-1",
            "1.0.0-alpha0",
            "1.0.0-beta",
            "1.0.0-beta.2",
            "1.0.0-beta.11",
            "1.0.0-rc.1",
            "1.0.0",
            "1.0.0+a",
            "1.0.0+a.b-1",
            "1.0.1-a",
            "1.0.1",
            "1.2.0",
            "1.10.0",
            "10.0.0",
            "20240115.0.0",
            "9999999999.0.0",
        ];
        let shown: Vec<String> = ascending.iter().map(|one| sortable(one).unwrap()).collect();
        // Also with what may follow in a key.
        for next in ["", "#a", "|a"] {
            let keys: Vec<String> = shown.iter().map(|one| format!("{one}{next}")).collect();
            for (place, pair) in keys.windows(2).enumerate() {
                let builds = ascending[place + 1].contains('+');
                assert!(pair[0] < pair[1] || builds, "{} {pair:?}", ascending[place]);
            }
        }
        let language = language();
        assert!(shown.iter().all(|one| language.accepts(one)));
    }

    #[test]
    fn what_is_no_version_has_no_text() {
        let wrong = [
            "",
            "1",
            "1.2",
            "1.2.3.4",
            "v1.2.3",
            "1.2.x",
            "01.2.3",
            "1.2.3-",
            "1.2.3-a..b",
            "1.2.3-01",
            "1.2.3+",
            "1.2.3+a+b",
            "1.2.-3",
            " 1.2.3",
            "1.2.3-\u{e9}",
            "10000000000.0.0",
            "1.2.3-a#b",
        ];
        for text in wrong {
            assert_eq!(sortable(text), None, "{text}");
        }
    }
}
