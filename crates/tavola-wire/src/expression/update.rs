//! Updates: `SET`, `REMOVE`, `ADD` and `DELETE`, each at most once.

use tavola_store::{Operand, Path, SetValue, Update, UpdateAction, Value};

use super::Result;
use super::parser::Parser;
use super::token::Token;

const CLAUSES: [&str; 4] = ["SET", "REMOVE", "ADD", "DELETE"];

impl Parser<'_> {
    /// Parses an update.
    pub(super) fn update(&mut self) -> Result<Update> {
        let mut update = Update::default();
        let mut seen: Vec<&str> = Vec::new();
        while self.peek().is_some() {
            let Some(clause) = CLAUSES.into_iter().find(|clause| self.takes_word(clause)) else {
                return Err(self.unexpected());
            };
            if seen.contains(&clause) {
                return Err(self.error(format!(
                    "The \"{clause}\" section can only be used once in an update expression;"
                )));
            }
            seen.push(clause);
            loop {
                update.actions.push(self.action(clause)?);
                if !self.takes(",") {
                    break;
                }
            }
        }
        self.check_overlap(&update)?;
        Ok(update)
    }

    fn action(&mut self, clause: &str) -> Result<UpdateAction> {
        let path = self.path()?;
        Ok(match clause {
            "SET" => {
                self.expect("=")?;
                self.count_operator()?;
                UpdateAction::Set(path, self.set_value()?)
            }
            "REMOVE" => UpdateAction::Remove(path),
            "ADD" => {
                let value = self.given()?;
                if !matches!(value, Value::N(_) | Value::Ss(_) | Value::Ns(_) | Value::Bs(_)) {
                    return Err(self.incorrect_operand("ADD", &value));
                }
                UpdateAction::Add(path, value)
            }
            _ => {
                let value = self.given()?;
                if !matches!(value, Value::Ss(_) | Value::Ns(_) | Value::Bs(_)) {
                    return Err(self.incorrect_operand("DELETE", &value));
                }
                UpdateAction::Delete(path, value)
            }
        })
    }

    fn given(&mut self) -> Result<Value> {
        match self.peek().cloned() {
            Some(Token::Value(placeholder)) => {
                self.next();
                self.value(&placeholder)
            }
            _ => Err(self.unexpected()),
        }
    }

    /// Parses what is set. A sum is no operand of anything, and stands in parentheses only as a
    /// whole.
    fn set_value(&mut self) -> Result<SetValue> {
        let opened = self.takes("(");
        let left = self.set_operand()?;
        let closed = opened && self.takes(")");
        if closed && self.in_parentheses {
            return Err(self.redundant());
        }
        let join = match self.peek() {
            Some(Token::Sign("+")) => SetValue::Plus,
            Some(Token::Sign("-")) => SetValue::Minus,
            _ if opened && !closed => return Err(self.unexpected()),
            _ => return Ok(left),
        };
        let sign = self.next();
        self.count_operator()?;
        let right = self.set_operand()?;
        if opened && !closed {
            self.expect(")")?;
        }
        let sign = sign.as_ref().map_or("+", Token::text);
        for operand in [&left, &right] {
            self.check_not_appended(operand)?;
            if let SetValue::Value(value) = operand
                && !matches!(value, Value::N(_))
            {
                return Err(self.incorrect_operand(sign, value));
            }
        }
        Ok(join(Box::new(left), Box::new(right)))
    }

    fn set_operand(&mut self) -> Result<SetValue> {
        let opened = self.takes("(");
        if opened && matches!(self.peek(), Some(Token::Sign("("))) {
            return Err(self.redundant());
        }
        let operand = match (self.peek().cloned(), self.peek_behind()) {
            (Some(Token::Value(_)), _) => self.given().map(SetValue::Value)?,
            (Some(Token::Word(name)), Some(Token::Sign("("))) => {
                self.next();
                self.next();
                self.count_operator()?;
                let call = self.deeper(|parser| parser.call(&name))?;
                self.expect(")")?;
                call
            }
            _ => self.path().map(SetValue::Path)?,
        };
        if opened {
            self.expect(")")?;
        }
        self.in_parentheses = opened;
        Ok(operand)
    }

    fn call(&mut self, name: &str) -> Result<SetValue> {
        match name {
            "if_not_exists" => {
                let path = match self.set_operand()? {
                    SetValue::Path(path) => path,
                    _ => {
                        return Err(self.error(
                            "Operator or function requires a document path; operator or function: \
                             if_not_exists",
                        ));
                    }
                };
                self.expect(",")?;
                let otherwise = self.set_operand()?;
                self.check_not_appended(&otherwise)?;
                if let SetValue::Path(other) = &otherwise {
                    let operand = |path: &Path| Operand::Path(path.clone());
                    self.check_distinct(name, &operand(&path), &operand(other))?;
                }
                Ok(SetValue::IfAbsent(path, Box::new(otherwise)))
            }
            "list_append" => {
                let left = self.set_operand()?;
                self.expect(",")?;
                let right = self.set_operand()?;
                for operand in [&left, &right] {
                    self.check_not_appended(operand)?;
                    if let SetValue::Value(value) = operand
                        && !matches!(value, Value::L(_))
                    {
                        return Err(self.incorrect_operand("list_append", value));
                    }
                }
                Ok(SetValue::Append(Box::new(left), Box::new(right)))
            }
            other => Err(self.error(format!("Invalid function name; function: {other}"))),
        }
    }

    /// Fails if an operand is a list that something is being appended to.
    fn check_not_appended(&self, operand: &SetValue) -> Result<()> {
        match operand {
            SetValue::Append(..) => Err(self.error(
                "The function is not allowed to be used this way in an expression; function: \
                 list_append",
            )),
            _ => Ok(()),
        }
    }

    fn incorrect_operand(&self, operator: &str, value: &Value) -> super::ExpressionError {
        let found = match value {
            Value::S(_) => "STRING",
            Value::N(_) => "NUMBER",
            Value::B(_) => "BINARY",
            Value::Bool(_) => "BOOLEAN",
            Value::Null => "NULL",
            Value::Ss(_) => "STRING_SET",
            Value::Ns(_) => "NUMBER_SET",
            Value::Bs(_) => "BINARY_SET",
            Value::L(_) => "LIST",
            Value::M(_) => "MAP",
        };
        let allowed = match operator {
            "ADD" | "DELETE" => format!(", typeSet: ALLOWED_FOR_{operator}_OPERAND"),
            _ => String::new(),
        };
        self.error(format!(
            "Incorrect operand type for operator or function; operator: {operator}, operand type: \
             {found}{allowed}"
        ))
    }

    fn check_overlap(&self, update: &Update) -> Result<()> {
        let paths: Vec<&Path> = update.actions.iter().map(UpdateAction::path).collect();
        for (place, one) in paths.iter().enumerate() {
            let later = paths.iter().skip(place + 1);
            later.into_iter().try_for_each(|two| self.check_pair(one, two))?;
        }
        Ok(())
    }
}
