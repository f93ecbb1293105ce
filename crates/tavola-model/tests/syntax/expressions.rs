//! Precedence and shape of expressions, written out with all their parentheses.

use tavola_model::render::render;
use tavola_model::syntax::ast::{
    Arg, BinaryOp, DeclKind, Expr, ExprKind, Field, Template, TemplatePart,
};
use tavola_model::syntax::parse;

fn show(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Name(name) => name.clone(),
        ExprKind::Field(base, name) => format!("{}.{}", show(base), name.text),
        ExprKind::Call(name, args) => format!("{}({})", name.text, list(args.iter().map(arg))),
        ExprKind::Record(name, fields) => {
            let name = name.as_ref().map_or("", |name| &name.text);
            format!("{name}{{{}}}", list(fields.iter().map(field)))
        }
        ExprKind::Text(template) => show_template(template),
        ExprKind::Number(text) | ExprKind::Date(text) => text.clone(),
        ExprKind::Duration(seconds) => format!("{seconds}s"),
        ExprKind::Bool(value) => value.to_string(),
        ExprKind::List(items) => format!("[{}]", list(items.iter().map(show))),
        ExprKind::Optional(inner) => format!("{}?", show(inner)),
        ExprKind::Not(inner) => format!("(not {})", show(inner)),
        ExprKind::Exists(inner) => format!("(exists {})", show(inner)),
        ExprKind::Service(name) => format!("(service {})", name.text),
        ExprKind::Binary(op, left, right) => {
            format!("({} {} {})", show(left), sign(*op), show(right))
        }
        ExprKind::Between(value, low, high) => {
            format!("({} between {} and {})", show(value), show(low), show(high))
        }
        ExprKind::When { value, condition, otherwise } => {
            let otherwise =
                otherwise.as_ref().map(|otherwise| format!(" else {}", show(otherwise)));
            let otherwise = otherwise.unwrap_or_default();
            format!("({} when {}{otherwise})", show(value), show(condition))
        }
        ExprKind::Range(low, high, step) => {
            let step = step.as_ref().map_or_else(String::new, |step| format!(" by {}", show(step)));
            format!("({}..{}{step})", show(low), show(high))
        }
        ExprKind::Every => "*".to_owned(),
        ExprKind::Error => "ERROR".to_owned(),
    }
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

fn arg(arg: &Arg) -> String {
    let name = arg.name.as_ref().map_or("_", |name| &name.text);
    format!("{name}: {}", show(&arg.value))
}

fn field(field: &Field) -> String {
    format!("{}: {}", field.name.text, show(&field.value))
}

fn show_template(template: &Template) -> String {
    let parts = template.parts.iter().map(|part| match part {
        TemplatePart::Literal(text) => format!("'{text}'"),
        TemplatePart::Hole(hole) => {
            let mut text = show(&hole.value);
            text += if hole.optional { "?" } else { "" };
            for transform in &hole.transforms {
                text +=
                    &format!(":{}({})", transform.name.text, list(transform.args.iter().map(show)));
            }
            if let Some(fallback) = &hole.fallback {
                text += &format!(" ?? {}", show(fallback));
            }
            format!("{{{text}}}")
        }
    });
    format!("<{}>", parts.collect::<Vec<_>>().join(" "))
}

fn sign(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Or => "or",
        BinaryOp::And => "and",
        BinaryOp::Equal => "=",
        BinaryOp::NotEqual => "!=",
        BinaryOp::Less => "<",
        BinaryOp::LessOrEqual => "<=",
        BinaryOp::Greater => ">",
        BinaryOp::GreaterOrEqual => ">=",
        BinaryOp::In => "in",
        BinaryOp::NotIn => "not in",
        BinaryOp::Coalesce => "??",
        BinaryOp::Plus => "+",
        BinaryOp::Minus => "-",
        BinaryOp::Times => "*",
        BinaryOp::Over => "/",
    }
}

const CASES: [(&str, &str); 44] = [
    ("a when b or c", "(a when (b or c))"),
    ("a ?? b when c", "(a ?? (b when c))"),
    ("round(a * 2 / b + c, 2)", "round(_: (((a * 2) / b) + c), _: 2)"),
    ("\"{a + 1:pad(3)}{left(b, 2)}{c.d?}\"", "<{(a + 1):pad(3)} {left(b: b, _: 2)} {c.d?}>"),
    ("a or b and c", "(a or (b and c))"),
    ("a and b or c and d", "((a and b) or (c and d))"),
    ("not a and b", "((not a) and b)"),
    ("not a = b", "(not (a = b))"),
    ("not not a", "(not (not a))"),
    ("a or not b or c", "((a or (not b)) or c)"),
    ("a = b ?? c", "(a = (b ?? c))"),
    ("a ?? b ?? c = d", "(((a ?? b) ?? c) = d)"),
    ("a ?? b when c else d", "(a ?? (b when c else d))"),
    ("a when b = c or d else e when f else g", "(a when ((b = c) or d) else (e when f else g))"),
    ("a + b when c else d + e", "((a + b) when c else (d + e))"),
    ("a + b - c * d", "((a + b) - (c * d))"),
    ("(a + b) * c", "((a + b) * c)"),
    ("a between b and c and d", "((a between b and c) and d)"),
    ("a between b + 1 and c ?? d", "(a between (b + 1) and (c ?? d))"),
    ("a in [b, c, ]", "(a in [b, c])"),
    ("a not in b.c", "(a not in b.c)"),
    ("not a in b", "(not (a in b))"),
    ("\"x\" in caller.groups", "(<'x'> in caller.groups)"),
    ("a = input.b?", "(a = input.b?)"),
    ("exists a.b and c", "((exists a.b) and c)"),
    ("not exists Order(id)", "(not (exists Order(id: id)))"),
    (
        "Order(id = a.b, c.d.e, f?, g(h), 5).x",
        "Order(id: a.b, e: c.d.e, f: f?, _: g(h: h), _: 5).x",
    ),
    (
        "RolePermission(roleId = User(userId = caller.id).roleId, menuKey).canView",
        "RolePermission(roleId: User(userId: caller.id).roleId, menuKey: menuKey).canView",
    ),
    ("service billing or service", "((service billing) or service)"),
    (
        "service.config.askQuestion and not service",
        "(service.config.askQuestion and (not service))",
    ),
    ("x = -5 and y = 1 - 2", "((x = -5) and (y = (1 - 2)))"),
    ("x-1 = y - z", "((x - 1) = (y - z))"),
    ("signed-in", "signed-in"),
    ("now + 30d > today", "((now + 2592000s) > today)"),
    ("a = 9999-12-31 or a = 1.5", "((a = 9999-12-31) or (a = 1.5))"),
    ("a = true or b != false", "((a = true) or (b != false))"),
    (
        "a <= b and c < d and e >= f and g > h",
        "((((a <= b) and (c < d)) and (e >= f)) and (g > h))",
    ),
    ("Edit { text = text, at }", "Edit{text: text, at: at}"),
    ("f({ a = 1 }, [X { b }])", "f(_: {a: 1}, _: [X{b: b}])"),
    (
        r#"a = "{b?:upper:pad(4, 0) ?? "none"}#x""#,
        "(a = <{b?:upper():pad(4, 0) ?? <'none'>} '#x'>)",
    ),
    (r#""{[a, b]}#{c.d ?? 9999-12-31}""#, "<{[a, b]} '#' {c.d ?? 9999-12-31}>"),
    (r#""\{a\} \"b\" \\ ü""#, "<'{a} \"b\" \\ ü'>"),
    (r#""""#, "<>"),
    (
        "left(input.content, 140) = words(a.b) - words(c)",
        "(left(content: input.content, _: 140) = (words(b: a.b) - words(c: c)))",
    ),
];

#[test]
fn operators_bind_as_the_language_says() {
    for (text, expected) in CASES {
        let source = format!("rule r if {text}\n");
        let parsed = parse(&source);
        assert!(parsed.findings.is_empty(), "{}", render(&parsed.findings, "x", &source, false));
        let DeclKind::Rule(rule) = &parsed.file.decls[0].kind else { panic!("{text}: no rule") };
        assert_eq!(show(&rule.condition), expected, "{text}");
        let span = rule.condition.span.range();
        assert_eq!(&source[span], text, "the span of the expression is the expression");
    }
}
