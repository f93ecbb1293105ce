//! Conditions, filters and key conditions.

use tavola_store::{Comparison, Condition, MAX_IN_OPERANDS, Operand, Path, Value, ValueType};

use super::Result;
use super::parser::Parser;
use super::token::Token;

impl Parser<'_> {
    /// Parses a condition: `OR` binds less than `AND`, and that less than `NOT`.
    pub(super) fn condition(&mut self) -> Result<Condition> {
        self.junction("OR", Condition::Or, |parser| {
            parser.junction("AND", Condition::And, Self::negation)
        })
    }

    fn junction(
        &mut self,
        word: &str,
        join: fn(Vec<Condition>) -> Condition,
        part: impl Fn(&mut Self) -> Result<Condition>,
    ) -> Result<Condition> {
        let first = part(self)?;
        let mut parts = vec![first];
        while self.takes_word(word) {
            self.count_operator()?;
            parts.push(part(self)?);
        }
        if parts.len() == 1 {
            return Ok(parts.swap_remove(0));
        }
        self.in_parentheses = false;
        // Those of the same kind inside say nothing more by being inside.
        let flat = parts.into_iter().flat_map(|part| match (join(Vec::new()), part) {
            (Condition::And(_), Condition::And(inner)) if !inner.is_empty() => inner,
            (Condition::Or(_), Condition::Or(inner)) if !inner.is_empty() => inner,
            (_, other) => vec![other],
        });
        Ok(join(flat.collect()))
    }

    fn negation(&mut self) -> Result<Condition> {
        if self.takes_word("NOT") {
            self.count_operator()?;
            let inner = self.deeper(Self::negation)?;
            self.in_parentheses = false;
            return Ok(Condition::Not(Box::new(inner)));
        }
        if self.takes("(") {
            let inner = self.deeper(Self::condition)?;
            self.expect(")")?;
            if self.in_parentheses {
                return Err(self.redundant());
            }
            self.in_parentheses = true;
            return Ok(inner);
        }
        self.in_parentheses = false;
        self.test()
    }

    fn test(&mut self) -> Result<Condition> {
        if let Some((name, args)) = self.function()? {
            return self.predicate(&name, args);
        }
        let left = self.operand()?;
        self.count_operator()?;
        if self.takes_word("BETWEEN") {
            let low = self.operand()?;
            self.expect_word("AND")?;
            let high = self.operand()?;
            self.check_between(&low, &high)?;
            return Ok(Condition::Between(left, low, high));
        }
        if self.takes_word("IN") {
            self.expect("(")?;
            let mut candidates = vec![self.operand()?];
            while self.takes(",") {
                candidates.push(self.operand()?);
            }
            self.expect(")")?;
            if candidates.len() > MAX_IN_OPERANDS {
                return Err(self.error(format!(
                    "Incorrect number of operands for operator or function; operator or function: \
                     IN, number of operands: {}",
                    candidates.len() + 1
                )));
            }
            return Ok(Condition::In(left, candidates));
        }
        let Some(comparison) = self.comparison() else { return Err(self.unexpected()) };
        let right = self.operand()?;
        self.check_comparison(&left, comparison, &right)?;
        Ok(Condition::Compare(left, comparison, right))
    }

    fn comparison(&mut self) -> Option<Comparison> {
        const ALL: [(&str, Comparison); 6] = [
            ("=", Comparison::Equal),
            ("<>", Comparison::NotEqual),
            ("<=", Comparison::LessOrEqual),
            (">=", Comparison::GreaterOrEqual),
            ("<", Comparison::Less),
            (">", Comparison::Greater),
        ];
        ALL.into_iter().find(|(sign, _)| self.takes(sign)).map(|(_, comparison)| comparison)
    }

    /// Parses a call, unless it is `size`, which is an operand, or no call at all.
    fn function(&mut self) -> Result<Option<(String, Vec<Operand>)>> {
        let (Some(Token::Word(name)), Some(Token::Sign("("))) = (self.peek(), self.peek_behind())
        else {
            return Ok(None);
        };
        if name == "size" {
            return Ok(None);
        }
        let name = name.clone();
        if ["if_not_exists", "list_append"].contains(&name.as_str()) {
            return Err(self.not_here(&name));
        }
        const KNOWN: [&str; 5] = [
            "attribute_exists",
            "attribute_not_exists",
            "attribute_type",
            "begins_with",
            "contains",
        ];
        if !KNOWN.contains(&name.as_str()) {
            return Err(self.error(format!("Invalid function name; function: {name}")));
        }
        self.next();
        self.next();
        self.count_operator()?;
        let mut args = vec![self.operand()?];
        while self.takes(",") {
            args.push(self.operand()?);
        }
        self.expect(")")?;
        Ok(Some((name, args)))
    }

    fn predicate(&self, name: &str, args: Vec<Operand>) -> Result<Condition> {
        let count = args.len();
        let mut args = args.into_iter();
        let wrong_number = || {
            self.error(format!(
                "Incorrect number of operands for operator or function; operator or function: \
                 {name}, number of operands: {count}"
            ))
        };
        let first = args.next().ok_or_else(wrong_number)?;
        let second = args.next();
        if args.next().is_some() || second.is_some() == name.ends_with("exists") {
            return Err(wrong_number());
        }
        Ok(match (name, second) {
            ("attribute_exists", _) => Condition::Exists(self.path_of(name, first)?),
            ("attribute_not_exists", _) => Condition::Absent(self.path_of(name, first)?),
            ("attribute_type", Some(wanted)) => match (first, self.value_type(wanted)?) {
                // Of a value that is given, it is known at once.
                (Operand::Value(value), wanted) if value.value_type() == wanted => {
                    Condition::And(Vec::new())
                }
                (Operand::Value(_), _) => Condition::Or(Vec::new()),
                (first, wanted) => Condition::IsType(self.path_of(name, first)?, wanted),
            },
            ("begins_with", Some(start)) => {
                self.check_begins_with(&first, &start)?;
                Condition::BeginsWith(first, start)
            }
            (_, Some(part)) => {
                self.check_distinct(name, &first, &part)?;
                Condition::Contains(first, part)
            }
            (_, None) => return Err(wrong_number()),
        })
    }

    fn operand(&mut self) -> Result<Operand> {
        match (self.peek().cloned(), self.peek_behind()) {
            (Some(Token::Value(placeholder)), _) => {
                self.next();
                self.value(&placeholder).map(Operand::Value)
            }
            (Some(Token::Word(word)), Some(Token::Sign("("))) if word == "size" => {
                self.next();
                self.next();
                self.count_operator()?;
                let inner = self.operand()?;
                let mut count = 1;
                while self.takes(",") {
                    self.operand()?;
                    count += 1;
                }
                self.expect(")")?;
                if count > 1 {
                    return Err(self.error(format!(
                        "Incorrect number of operands for operator or function; operator or \
                         function: size, number of operands: {count}"
                    )));
                }
                self.size_of(inner)
            }
            (Some(Token::Word(word)), Some(Token::Sign("("))) => Err(self.not_here(&word)),
            _ => self.path().map(Operand::Path),
        }
    }

    fn not_here(&self, function: &str) -> super::ExpressionError {
        self.error(format!(
            "The function is not allowed to be used this way in an expression; function: {function}"
        ))
    }

    /// Returns the size of what stands at a path, or of a value that is given.
    fn size_of(&self, operand: Operand) -> Result<Operand> {
        let value = match operand {
            Operand::Value(value) => value,
            other => return self.path_of("size", other).map(Operand::Size),
        };
        match tavola_store::size_of(&value) {
            Some(size) => Ok(Operand::Value(Value::N(size))),
            None => Err(self.incorrect("size", &value)),
        }
    }

    fn path_of(&self, function: &str, operand: Operand) -> Result<Path> {
        match operand {
            Operand::Path(path) => Ok(path),
            Operand::Value(_) | Operand::Size(_) => Err(self.error(format!(
                "Operator or function requires a document path; operator or function: {function}"
            ))),
        }
    }

    fn value_type(&self, operand: Operand) -> Result<ValueType> {
        use ValueType::{B, Bool, Bs, L, M, N, Ns, Null, S, Ss};
        let wrong = |found: &str| {
            self.error(format!(
                "Invalid attribute type name found; type: {found}, valid types: \
                 {{B,NULL,SS,BOOL,L,BS,N,NS,S,M}}"
            ))
        };
        match operand {
            Operand::Value(Value::S(name)) => {
                let known = [S, N, B, Bool, Null, Ss, Ns, Bs, L, M];
                let known = known.into_iter().find(|known| known.descriptor() == name);
                known.ok_or_else(|| wrong(&name))
            }
            Operand::Value(other) => Err(self.incorrect("attribute_type", &other)),
            Operand::Path(_) | Operand::Size(_) => Err(self.error(
                "Incorrect operand type for operator or function; operator or function: \
                 attribute_type, operand type: PATH",
            )),
        }
    }

    fn incorrect(&self, function: &str, value: &Value) -> super::ExpressionError {
        self.error(format!(
            "Incorrect operand type for operator or function; operator or function: {function}, \
             operand type: {}",
            value.value_type().descriptor()
        ))
    }

    fn check_begins_with(&self, first: &Operand, start: &Operand) -> Result<()> {
        for operand in [first, start] {
            if let Operand::Value(value) = operand
                && !matches!(value, Value::S(_) | Value::B(_))
            {
                return Err(self.incorrect("begins_with", value));
            }
        }
        Ok(())
    }

    fn check_comparison(
        &self,
        left: &Operand,
        comparison: Comparison,
        right: &Operand,
    ) -> Result<()> {
        let name = match comparison {
            Comparison::Equal | Comparison::NotEqual => {
                let sign = if comparison == Comparison::Equal { "=" } else { "<>" };
                return self.check_distinct(sign, left, right);
            }
            Comparison::Less => "<",
            Comparison::LessOrEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterOrEqual => ">=",
        };
        self.check_distinct(name, left, right)?;
        for operand in [left, right] {
            if let Operand::Value(value) = operand {
                self.check_ordered(name, value)?;
            }
        }
        Ok(())
    }

    pub(super) fn check_distinct(
        &self,
        operator: &str,
        left: &Operand,
        right: &Operand,
    ) -> Result<()> {
        // Values may be equal by chance.
        if left != right || matches!(left, Operand::Value(_)) {
            return Ok(());
        }
        Err(self.error(format!(
            "The first operand must be distinct from the remaining operands for this operator or \
             function; operator: {operator}, first operand: [{}]",
            shown(left)
        )))
    }

    fn check_between(&self, low: &Operand, high: &Operand) -> Result<()> {
        for operand in [low, high] {
            if let Operand::Value(value) = operand {
                self.check_ordered("BETWEEN", value)?;
            }
        }
        let (Operand::Value(low), Operand::Value(high)) = (low, high) else { return Ok(()) };
        let reversed = match (low, high) {
            (Value::S(low), Value::S(high)) => low.as_bytes() > high.as_bytes(),
            (Value::N(low), Value::N(high)) => low > high,
            (Value::B(low), Value::B(high)) => low > high,
            _ => {
                return Err(self.error(
                    "The BETWEEN operator requires same data type for lower and upper bounds",
                ));
            }
        };
        match reversed {
            true => Err(self.error(
                "The BETWEEN operator requires upper bound to be greater than or equal to lower \
                 bound",
            )),
            false => Ok(()),
        }
    }

    fn check_ordered(&self, operator: &str, value: &Value) -> Result<()> {
        match value {
            Value::S(_) | Value::N(_) | Value::B(_) => Ok(()),
            other => Err(self.incorrect(operator, other)),
        }
    }
}

fn shown(operand: &Operand) -> String {
    match operand {
        Operand::Path(path) | Operand::Size(path) => path.to_string(),
        Operand::Value(value) => value.to_dynamodb_json().to_string(),
    }
}
