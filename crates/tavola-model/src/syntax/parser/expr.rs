//! Expressions by precedence, loosest first: `or`, `and`, `not`, comparisons, `??`, `when .. else`,
//! `+ -`, `* /`, and what binds tightest in `primary`.

use super::cursor::{Cursor, Parse};
use crate::syntax::ast::{BinaryOp, Condition, Expr, ExprKind};
use crate::syntax::format;
use crate::syntax::token::TokenKind;
use crate::{Finding, Fix};

/// Kinds of refusal, which follow the `else` of a statement.
const REFUSALS: [&str; 4] = ["invalid", "conflict", "not-found", "forbidden"];

/// Functions that people write between their arguments.
const FUNCTIONS: [&str; 7] =
    ["begins_with", "beginsWith", "contains", "starts_with", "startsWith", "LIKE", "like"];

impl Cursor<'_> {
    pub(super) fn expr(&mut self) -> Parse<Expr> {
        self.outermost(Self::or)
    }

    /// Parses an expression and keeps its text as well.
    pub(super) fn condition(&mut self) -> Parse<Condition> {
        let from = self.at;
        let expr = self.expr()?;
        let tokens = self.tokens.get(from..self.at).unwrap_or_default();
        Ok(Condition { expr, text: format::one_line(self.text, tokens) })
    }

    /// Parses an expression that a block follows: `for x in list {`.
    pub(super) fn expr_before_block(&mut self) -> Parse<Expr> {
        let outside = std::mem::replace(&mut self.no_record, true);
        let expr = self.expr();
        self.no_record = outside;
        expr
    }

    /// Parses one side of a comparison in a key condition, which is not an expression as a whole.
    pub(super) fn side(&mut self) -> Parse<Expr> {
        self.outermost(Self::operand)
    }

    fn or(&mut self) -> Parse<Expr> {
        let mut left = self.and()?;
        while self.eat_joining("or") {
            self.link()?;
            let right = self.and()?;
            left = binary(BinaryOp::Or, left, right);
        }
        Ok(left)
    }

    fn and(&mut self) -> Parse<Expr> {
        let mut left = self.not()?;
        while self.eat_joining("and") {
            self.link()?;
            let right = self.not()?;
            left = binary(BinaryOp::And, left, right);
        }
        Ok(left)
    }

    fn not(&mut self) -> Parse<Expr> {
        match self.eat_word("not") {
            Some(word) => {
                let inner = self.deeper(Self::not)?;
                let span = word.span.to(inner.span);
                Ok(Expr { kind: ExprKind::Not(Box::new(inner)), span })
            }
            None => self.comparison(),
        }
    }

    fn comparison(&mut self) -> Parse<Expr> {
        let left = self.operand()?;
        if self.eat_joining("between") {
            let (low, high) = self.between_ends()?;
            let span = left.span.to(high.span);
            let kind = ExprKind::Between(Box::new(left), Box::new(low), Box::new(high));
            return Ok(Expr { kind, span });
        }
        if let Some(asked) = self.presence_elsewhere(&left) {
            return Ok(asked);
        }
        self.no_infix_function()?;
        let Some(op) = self.comparison_op() else { return Ok(left) };
        let right = self.operand()?;
        let at = self.peek();
        if self.comparison_op().is_some() {
            let finding = Finding::error("syntax", at.span, "comparisons cannot be chained");
            return Err(self.report(finding.help("join them with `and`, or use parentheses")));
        }
        Ok(binary(op, left, right))
    }

    /// Parses `low and high`, behind `between`.
    pub(super) fn between_ends(&mut self) -> Parse<(Expr, Expr)> {
        let low = self.operand()?;
        if !self.eat_joining("and") {
            return Err(self.expected("`and`"));
        }
        Ok((low, self.operand()?))
    }

    /// Reports `SK begins_with "x"`, which many write for `begins_with(SK, "x")`.
    pub(super) fn no_infix_function(&mut self) -> Parse<()> {
        let token = self.peek();
        let word = self.slice(token);
        if token.kind != TokenKind::Name || !FUNCTIONS.contains(&word) {
            return Ok(());
        }
        let message = format!("`{word}` goes before its arguments");
        let function = if word == "contains" { word } else { "begins_with" };
        let (left, right) = (self.end(), self.look(1));
        let name = self.text.get(left.range()).unwrap_or_default();
        let finding = Finding::error("syntax", token.span, message);
        let ends = matches!(self.look(2).kind, TokenKind::Newline | TokenKind::RightBrace);
        let is_path = self.at > 1
            && self.tokens.get(self.at - 2).is_some_and(|token| token.kind == TokenKind::Dot);
        if right.kind != TokenKind::Text || !ends || is_path {
            return Err(self.report(finding.help(format!("write `{function}({name}, ...)`"))));
        }
        let text = self.slice(right);
        let text = match text.strip_suffix("%\"") {
            Some(prefix) => format!("{prefix}\""),
            None => text.to_owned(),
        };
        let call = format!("{function}({name}, {text})");
        let fix = Fix::replace(left.to(right.span), call.as_str());
        Err(self.report(finding.help(format!("write `{call}`")).fix(fix)))
    }

    /// Returns `true` if `in portions {` stands here, behind the header of a loop.
    fn at_portions(&self) -> bool {
        self.word_ahead(1, "portions") && self.look(2).kind == TokenKind::LeftBrace
    }

    /// Reads a comparison, if one stands here.
    pub(super) fn comparison_op(&mut self) -> Option<BinaryOp> {
        let op = match self.kind() {
            TokenKind::Equal => BinaryOp::Equal,
            TokenKind::EqualEqual => {
                let strict = self.look(1).kind == TokenKind::Equal;
                let span = if strict { self.here().to(self.look(1).span) } else { self.here() };
                let message = format!("`{}` is written `=`", if strict { "===" } else { "==" });
                let help = "`=` compares; nothing is assigned in an expression";
                let finding = Finding::error("syntax", span, message).help(help);
                self.push(finding.fix(Fix::replace(span, "=")).understood());
                if strict {
                    self.next();
                }
                BinaryOp::Equal
            }
            TokenKind::NotEqual if self.look(1).kind == TokenKind::Equal => {
                self.written_otherwise("!==", "!=", 2);
                BinaryOp::NotEqual
            }
            TokenKind::Less if self.look(1).kind == TokenKind::Greater => {
                self.written_otherwise("<>", "!=", 2);
                BinaryOp::NotEqual
            }
            TokenKind::NotEqual => BinaryOp::NotEqual,
            TokenKind::Less => BinaryOp::Less,
            TokenKind::LessEqual => BinaryOp::LessOrEqual,
            TokenKind::Greater => BinaryOp::Greater,
            TokenKind::GreaterEqual => BinaryOp::GreaterOrEqual,
            TokenKind::Name if self.at_word("in") && !self.at_portions() => BinaryOp::In,
            TokenKind::Name if self.at_word("not") && self.word_ahead(1, "in") => {
                self.next();
                BinaryOp::NotIn
            }
            _ => return None,
        };
        self.next();
        Some(op)
    }

    /// Parses one side of a comparison.
    fn operand(&mut self) -> Parse<Expr> {
        self.left_associative(Self::when, |token| match token {
            TokenKind::QuestionQuestion => Some(BinaryOp::Coalesce),
            _ => None,
        })
    }

    fn when(&mut self) -> Parse<Expr> {
        let value = self.sum()?;
        if self.eat_word("when").is_none() {
            return Ok(value);
        }
        let condition = self.expr()?;
        let otherwise = match self.eat_word("else") {
            Some(_) => Some(Box::new(self.deeper(Self::when)?)),
            None => None,
        };
        self.no_refusal(&value, otherwise.as_deref())?;
        let end = otherwise.as_ref().map_or(condition.span, |otherwise| otherwise.span);
        let span = value.span.to(end);
        let (value, condition) = (Box::new(value), Box::new(condition));
        Ok(Expr { kind: ExprKind::When { value, condition, otherwise }, span })
    }

    /// Reports `x when c else conflict "..."`, in which the `else` was meant for the statement.
    fn no_refusal(&mut self, value: &Expr, otherwise: Option<&Expr>) -> Parse<()> {
        let Some(Expr { kind: ExprKind::Name(word), span }) = otherwise else { return Ok(()) };
        if !REFUSALS.contains(&word.as_str())
            || !matches!(self.kind(), TokenKind::Text | TokenKind::Name)
            || self.at_word("and")
            || self.at_word("or")
        {
            return Ok(());
        }
        let message = "this `else` belongs to `when`";
        let text = self.text.get(value.span.range()).unwrap_or_default().to_owned();
        let help = format!("put the value in parentheses: `({text} when ...) else {word}`");
        Err(self.report(Finding::error("syntax", *span, message).help(help)))
    }

    fn sum(&mut self) -> Parse<Expr> {
        self.left_associative(Self::product, |token| match token {
            TokenKind::Plus => Some(BinaryOp::Plus),
            TokenKind::Minus => Some(BinaryOp::Minus),
            _ => None,
        })
    }

    fn product(&mut self) -> Parse<Expr> {
        self.left_associative(Self::postfix, |token| match token {
            TokenKind::Star => Some(BinaryOp::Times),
            TokenKind::Slash => Some(BinaryOp::Over),
            _ => None,
        })
    }

    /// Parses operands joined by operators of one precedence, from left to right.
    fn left_associative(
        &mut self,
        operand: fn(&mut Self) -> Parse<Expr>,
        operator: fn(TokenKind) -> Option<BinaryOp>,
    ) -> Parse<Expr> {
        let mut left = operand(self)?;
        while let Some(op) = operator(self.kind()) {
            self.next();
            self.link()?;
            let right = operand(self)?;
            left = binary(op, left, right);
        }
        Ok(left)
    }

    /// Parses a value in a hole, without comparisons and fallbacks.
    pub(super) fn value_in_hole(&mut self) -> Parse<Expr> {
        self.outermost(Self::sum)
    }
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), span }
}
