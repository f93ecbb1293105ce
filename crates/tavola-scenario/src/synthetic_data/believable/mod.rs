//! Texts that look like those that people write, by what the name of an attribute tells of it.

pub(super) mod meaning;
mod words;

use tavola_model::model::scalar::Length;

use super::random::Random;
use meaning::Meaning;
use words::Town;

/// The characters of a text that has any length.
const LONG: usize = 600;
/// Texts of an unknown meaning that are no longer than this are titles; longer ones are prose.
const SHORT: u64 = 120;

/// Who and where an item is about: what its attributes say of a person or a place goes together.
#[derive(Debug, Clone, Copy)]
pub(super) struct About {
    first: &'static str,
    last: &'static str,
    town: Town,
}

/// A text that is wanted.
pub(super) struct Wanted<'w> {
    pub entity: &'w str,
    pub attribute: &'w str,
    pub length: Length,
    /// What no other item of the entity has, for people.
    pub tag: &'w str,
    /// The same for programs.
    pub id: &'w str,
    /// Whether no other item may have the same text.
    pub distinct: bool,
}

impl About {
    pub(super) fn draw(random: &mut Random) -> Self {
        let (first, last) = (pick(random, words::FIRST_NAMES), pick(random, words::LAST_NAMES));
        let town = random.pick(words::TOWNS).copied().unwrap_or(("", "", "", "", ""));
        Self { first, last, town }
    }

    /// Returns a text that is wanted.
    pub(super) fn text(&self, wanted: &Wanted<'_>, random: &mut Random) -> String {
        let Wanted { entity, attribute, length, tag, id, distinct } = wanted;
        let mut meaning = Meaning::of(entity, attribute);
        if meaning == Meaning::Unknown {
            meaning = match length.max {
                Some(max) if max <= SHORT => Meaning::Title,
                _ => Meaning::Prose,
            };
        }
        if meaning == Meaning::Code {
            return fit("", id, *length);
        }
        let text = self.about(meaning, *length, tag, random);
        // These have the tag already.
        let tagged =
            matches!(meaning, Meaning::Email | Meaning::Picture | Meaning::File | Meaning::Link);
        let suffix = match meaning {
            _ if tagged || !distinct => String::new(),
            Meaning::UserName => (*tag).to_owned(),
            _ => format!(" {tag}"),
        };
        fit(&text, &suffix, *length)
    }

    /// Returns an e-mail address.
    pub(super) fn email(&self, tag: &str) -> String {
        format!("{}.{tag}@example.com", self.user_name())
    }

    /// Returns an address on the web.
    pub(super) fn url(&self, attribute: &str, tag: &str, random: &mut Random) -> String {
        let thing = pick(random, words::THINGS);
        match Meaning::of("", attribute) {
            Meaning::Picture => format!("https://example.com/images/{thing}-{tag}.png"),
            Meaning::File => format!("https://example.com/files/{thing}-{tag}.pdf"),
            _ => format!("https://example.com/{thing}-{tag}"),
        }
    }

    fn user_name(&self) -> String {
        format!("{}.{}", self.first, self.last).to_lowercase()
    }

    fn about(&self, meaning: Meaning, length: Length, tag: &str, random: &mut Random) -> String {
        let (town, country, code, postal, zone) = self.town;
        let fits = |text: &str| length.max.is_none_or(|max| text.chars().count() as u64 <= max);
        let one = |random: &mut Random, of: &[&'static str]| pick(random, of).to_owned();
        match meaning {
            Meaning::FirstName => self.first.to_owned(),
            Meaning::LastName => self.last.to_owned(),
            Meaning::FullName => format!("{} {}", self.first, self.last),
            Meaning::UserName => self.user_name(),
            Meaning::Email => self.email(tag),
            Meaning::Phone => format!("+1 555 01{:02}", random.below(100)),
            Meaning::Picture => self.url("image", tag, random),
            Meaning::File => self.url("file", tag, random),
            Meaning::Link => self.url("link", tag, random),
            Meaning::Street => {
                format!("{} {}", pick(random, words::STREETS), 1 + random.below(180))
            }
            Meaning::Door => format!("Apartment {}", 1 + random.below(40)),
            Meaning::Town => town.to_owned(),
            Meaning::PostalCode => postal.to_owned(),
            Meaning::Country if fits(country) => country.to_owned(),
            Meaning::Country => code.to_owned(),
            Meaning::TimeZone => zone.to_owned(),
            Meaning::Colour => {
                let (name, code) = random.pick(words::COLOURS).copied().unwrap_or(("", ""));
                if fits(code) { code.to_owned() } else { name.to_owned() }
            }
            Meaning::Currency => one(random, words::CURRENCIES),
            Meaning::Language => one(random, words::LANGUAGES),
            Meaning::Company => match random.below(2) {
                0 => format!("{} & {}", self.last, pick(random, words::LAST_NAMES)),
                _ => format!("{} {}", self.last, pick(random, words::COMPANIES)),
            },
            Meaning::Trade => one(random, words::TRADES),
            Meaning::Job => one(random, words::JOBS),
            Meaning::Skill => one(random, words::SKILLS),
            Meaning::Device => one(random, words::DEVICES),
            Meaning::Emoji => one(random, words::EMOJI),
            Meaning::Machine => format!("192.0.2.{}", 1 + random.below(254)),
            Meaning::Browser => "Mozilla/5.0 (X11; Linux x86_64; rv:140.0)".to_owned(),
            Meaning::Version => format!("{}.{}", 1 + random.below(4), random.below(12)),
            Meaning::Amount => format!("{} EUR", 500 + 100 * random.below(80)),
            Meaning::Label => one(random, words::THINGS),
            Meaning::Title => capitalised(&self.filled(pick(random, words::TITLES), random)),
            Meaning::Sentence => self.filled(pick(random, words::SENTENCES), random),
            Meaning::Prose | Meaning::Code | Meaning::Unknown => self.prose(length, random),
        }
    }

    /// Returns a few sentences, as far as they fit.
    fn prose(&self, length: Length, random: &mut Random) -> String {
        let limit = |chars: u64| usize::try_from(chars).unwrap_or(usize::MAX);
        let most = limit(length.max.unwrap_or(u64::MAX)).min(LONG.max(limit(length.min)));
        let mut text = self.filled(pick(random, words::SENTENCES), random);
        let mut further = random.below(5);
        while further > 0 || text.len() < limit(length.min) {
            let next = self.filled(pick(random, words::SENTENCES), random);
            // It is cut where not even the least that is wanted fits otherwise.
            if text.len() + 1 + next.len() > most && text.len() >= limit(length.min) {
                break;
            }
            further = further.saturating_sub(1);
            text.push(' ');
            text.push_str(&next);
        }
        text
    }

    /// Fills the holes of a sentence or title.
    fn filled(&self, pattern: &str, random: &mut Random) -> String {
        let mut text = String::new();
        let mut rest = pattern;
        while let Some((before, behind)) = rest.split_once('{') {
            let (hole, behind) = behind.split_once('}').unwrap_or((behind, ""));
            text.push_str(before);
            text.push_str(match hole {
                "thing" => pick(random, words::THINGS),
                "quality" => pick(random, words::QUALITIES),
                "day" => pick(random, words::DAYS),
                _ => self.first,
            });
            rest = behind;
        }
        text.push_str(rest);
        text
    }
}

fn pick(random: &mut Random, of: &[&'static str]) -> &'static str {
    random.pick(of).copied().unwrap_or_default()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns a text with a suffix in so many characters: what is too long is cut before the suffix, and
/// what is too short is repeated.
fn fit(text: &str, suffix: &str, length: Length) -> String {
    let limit = |chars: u64| usize::try_from(chars).unwrap_or(usize::MAX);
    let (min, max) = (limit(length.given().min), limit(length.max.unwrap_or(u64::MAX)));
    let room = max.saturating_sub(suffix.chars().count());
    let mut fitted: String = text.chars().take(room).collect();
    fitted.truncate(fitted.trim_end().len());
    let suffix = if fitted.is_empty() { suffix.trim_start() } else { suffix };
    let missing = min.saturating_sub(fitted.chars().count() + suffix.chars().count());
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    let letters = letters.chain(std::iter::once('x')).collect::<Vec<_>>();
    fitted.extend(letters.iter().cycle().take(missing));
    fitted.push_str(suffix);
    let tail = fitted.chars().count().saturating_sub(max);
    fitted.chars().skip(tail).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(entity: &str, attribute: &str, (min, max): (u64, u64), distinct: bool) -> String {
        let mut random = Random::new(7);
        let about = About::draw(&mut random);
        let length = Length { min, max: Some(max), ..Length::ANY };
        let (tag, id) = ("2-4711", "synth-2-4711");
        about.text(&Wanted { entity, attribute, length, tag, id, distinct }, &mut random)
    }

    #[test]
    fn texts_are_within_their_bounds_whatever_they_mean() {
        let names =
            ["name", "email", "title", "body", "country", "colour", "stripeId", "x", "emoji"];
        for attribute in names {
            for (min, max) in [(0, 1), (1, 2), (2, 2), (0, 7), (40, 60), (0, 200), (700, 900)] {
                for distinct in [false, true] {
                    let text = text("User", attribute, (min, max), distinct);
                    let count = text.chars().count() as u64;
                    assert!((min..=max).contains(&count), "{attribute} {min}..{max}: {text}");
                    assert_eq!(text.trim(), text, "{attribute} {min}..{max}");
                }
            }
        }
    }

    #[test]
    fn what_no_other_item_may_have_ends_with_what_tells_them_apart() {
        assert!(text("Board", "boardName", (1, 80), true).ends_with(" 2-4711"));
        assert!(text("User", "userName", (1, 12), true).ends_with("2-4711"));
        assert!(text("User", "email", (1, 80), true).ends_with(".2-4711@example.com"));
    }

    #[test]
    fn the_same_seed_gives_the_same_text() {
        assert_eq!(text("A", "body", (0, 900), false), text("A", "body", (0, 900), false));
    }
}
