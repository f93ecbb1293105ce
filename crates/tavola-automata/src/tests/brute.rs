//! Expressions whose meaning is known without automata: by trying all short strings.

use std::collections::HashMap;
use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;

use crate::Language;

/// The letters of the expressions; `c` stands for every character that they do not name.
const ALPHABET: [char; 4] = ['a', 'b', '#', 'c'];
pub(super) const LONGEST: usize = 5;

/// All strings up to `LONGEST`, shortest first, and all the ways to cut each in two.
pub(super) struct World {
    pub(super) strings: Vec<String>,
    pub(super) cuts: Vec<Vec<(usize, usize)>>,
}

pub(super) static WORLD: LazyLock<World> = LazyLock::new(|| {
    let mut strings = vec![String::new()];
    let mut from = 0;
    for _ in 0..LONGEST {
        let to = strings.len();
        for index in from..to {
            let longer = ALPHABET.map(|letter| format!("{}{letter}", strings[index]));
            strings.extend(longer);
        }
        from = to;
    }
    let numbers: HashMap<String, usize> = strings.iter().cloned().zip(0..).collect();
    let cut = |text: &String| {
        (0..=text.len()).map(|at| (numbers[&text[..at]], numbers[&text[at..]])).collect()
    };
    World { cuts: strings.iter().map(cut).collect(), strings }
});

/// An expression, whose meaning is known without automata.
#[derive(Clone, Debug)]
pub(super) enum Expr {
    Empty,
    Epsilon,
    Any,
    Literal(String),
    Words(Vec<String>),
    OneOf(Vec<char>),
    NoneOf(Vec<char>),
    Then(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Optional(Box<Expr>),
    Many(Box<Expr>),
    Some(Box<Expr>),
    Repeat(Box<Expr>, usize, usize),
    Extended(Box<Expr>),
}

use Expr::*;

pub(super) fn expr() -> impl Strategy<Value = Expr> {
    let named = || prop::sample::subsequence(vec!['a', 'b', '#'], 0..=3);
    let leaf = prop_oneof![
        1 => Just(Empty),
        1 => Just(Epsilon),
        1 => Just(Any),
        6 => "[ab#]{1,3}".prop_map(Literal),
        3 => vec("[ab#]{0,3}", 0..4).prop_map(Words),
        3 => named().prop_map(OneOf),
        2 => named().prop_map(NoneOf),
    ];
    leaf.prop_recursive(4, 12, 2, |inner| {
        let one = || inner.clone().prop_map(Box::new);
        prop_oneof![
            4 => (one(), one()).prop_map(|(a, b)| Then(a, b)),
            3 => (one(), one()).prop_map(|(a, b)| Or(a, b)),
            1 => one().prop_map(Optional),
            1 => one().prop_map(Many),
            1 => one().prop_map(Expr::Some),
            2 => (one(), 0..3_usize, 0..3_usize).prop_map(|(a, min, n)| Repeat(a, min, min + n)),
            1 => one().prop_map(Extended),
        ]
    })
}

pub(super) fn language(expr: &Expr) -> Language {
    match expr {
        Empty => Language::empty(),
        Epsilon => Language::epsilon(),
        Any => Language::any(),
        Literal(text) => Language::literal(text),
        Words(words) => Language::words(words.iter().map(String::as_str)),
        OneOf(letters) => Language::one_of(&letters.iter().map(|&l| (l, l)).collect::<Vec<_>>()),
        NoneOf(letters) => Language::none_of(letters),
        Then(a, b) => language(a).then(language(b)),
        Or(a, b) => language(a).or(language(b)),
        Optional(a) => language(a).optional(),
        Many(a) => language(a).many(),
        Expr::Some(a) => language(a).some(),
        Repeat(a, min, max) => language(a).repeat(*min, *max),
        Extended(a) => language(a).extended(),
    }
}

/// Which strings of the world are members.
pub(super) fn members(expr: &Expr) -> Vec<bool> {
    let all = |test: &dyn Fn(&str) -> bool| WORLD.strings.iter().map(|text| test(text)).collect();
    let one = |test: &dyn Fn(char) -> bool| all(&|text| text.len() == 1 && text.chars().all(test));
    match expr {
        Empty => all(&|_| false),
        Epsilon => all(&str::is_empty),
        Any => all(&|_| true),
        Literal(word) => all(&|text| text == word),
        Words(words) => all(&|text| words.iter().any(|word| word == text)),
        OneOf(letters) => one(&|letter| letters.contains(&letter)),
        NoneOf(letters) => one(&|letter| !letters.contains(&letter)),
        Then(a, b) => joined(&members(a), &members(b)),
        Or(a, b) => members(a).iter().zip(members(b)).map(|(a, b)| *a || b).collect(),
        Optional(a) => members(&Or(Box::new(Epsilon), a.clone())),
        Many(a) => powers(&members(a), 0, LONGEST),
        Expr::Some(a) => powers(&members(a), 1, LONGEST),
        Repeat(a, min, max) => powers(&members(a), *min, *max),
        Extended(a) => joined(&members(a), &members(&Any)),
    }
}

pub(super) fn joined(a: &[bool], b: &[bool]) -> Vec<bool> {
    WORLD.cuts.iter().map(|cuts| cuts.iter().any(|&(head, tail)| a[head] && b[tail])).collect()
}

fn powers(a: &[bool], min: usize, max: usize) -> Vec<bool> {
    let mut power = members(&Epsilon);
    let mut sum = vec![false; power.len()];
    for count in 0..=max {
        if count >= min {
            sum.iter_mut().zip(&power).for_each(|(sum, power)| *sum |= power);
        }
        power = joined(&power, a);
    }
    sum
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Length {
    Nothing,
    UpTo(usize),
    Unbounded,
}

/// The length of the longest member when unnamed characters count `width`.
pub(super) fn longest(expr: &Expr, width: usize) -> Length {
    use Length::*;
    let repeated = |a: &Expr, min: usize, max: usize| match longest(a, width) {
        _ if max == 0 => UpTo(0),
        Nothing if min == 0 => UpTo(0),
        UpTo(length) if length > 0 && max == usize::MAX => Unbounded,
        UpTo(length) => UpTo(length * max),
        other => other,
    };
    match expr {
        Expr::Empty => Nothing,
        Expr::Epsilon => UpTo(0),
        Expr::Any => Unbounded,
        Literal(text) => UpTo(text.len()),
        Words(words) => words.iter().map(String::len).max().map_or(Nothing, UpTo),
        OneOf(letters) => {
            if letters.is_empty() {
                Nothing
            } else {
                UpTo(1)
            }
        }
        NoneOf(_) => UpTo(width),
        Then(a, b) => match (longest(a, width), longest(b, width)) {
            (Nothing, _) | (_, Nothing) => Nothing,
            (UpTo(a), UpTo(b)) => UpTo(a + b),
            _ => Unbounded,
        },
        Or(a, b) => match (longest(a, width), longest(b, width)) {
            (Nothing, other) | (other, Nothing) => other,
            (UpTo(a), UpTo(b)) => UpTo(a.max(b)),
            _ => Unbounded,
        },
        Optional(a) => repeated(a, 0, 1),
        Many(a) => repeated(a, 0, usize::MAX),
        Expr::Some(a) => repeated(a, 1, usize::MAX),
        Repeat(a, min, max) => repeated(a, *min, *max),
        Extended(a) => {
            if longest(a, width) == Nothing {
                Nothing
            } else {
                Unbounded
            }
        }
    }
}
