//! Columns: lines of one kind in a row stand below each other.

/// What a line is, as far as columns go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Stands as it is and ends the group above it.
    Other,
    /// Stands as it is, and the group goes on below it: comments and annotations.
    Between,
    /// Aligned with its neighbours of the same sort in the same block.
    Row { sort: Sort, block: usize },
}

/// Which lines are aligned with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    /// `name: type`
    Attribute,
    /// `PK = "..."`
    Value,
    /// `name: type = "claim"`
    Claim,
    /// `key PK, SK`
    Table,
    /// `Invite 10000/month size 500B`
    Volume,
    /// `A -> B by expr`
    Move,
    /// `rule name if expr`
    Rule,
}

/// A line in the making.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) indent: usize,
    pub(super) shape: Shape,
    pub(super) cells: Vec<String>,
    pub(super) comment: Option<String>,
    /// An empty line stands above it.
    pub(super) gap: bool,
}

/// Writes the lines with their columns.
pub(super) fn write(mut rows: Vec<Row>) -> String {
    align_cells(&mut rows);
    let mut lines: Vec<(String, Option<String>, bool)> = rows
        .into_iter()
        .map(|row| {
            let code = row.cells.join(" ");
            (" ".repeat(row.indent) + code.trim_end(), row.comment, row.gap)
        })
        .collect();
    align_comments(&mut lines);
    let mut out = String::new();
    for (code, comment, gap) in lines {
        if gap {
            out.push('\n');
        }
        out.push_str(&code);
        out.extend(comment);
        out.push('\n');
    }
    out
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// Pads the cells of each group.
fn align_cells(rows: &mut [Row]) {
    let mut rest = rows;
    while !rest.is_empty() {
        let length = group_length(rest);
        let (group, more) = rest.split_at_mut(length);
        let mut column = 0;
        loop {
            let widths = group.iter().filter(|row| row.cells.len() > column + 1);
            let Some(widest) =
                widths.filter_map(|row| row.cells.get(column)).map(|cell| width(cell)).max()
            else {
                break;
            };
            for row in group.iter_mut().filter(|row| row.cells.len() > column + 1) {
                if let Some(cell) = row.cells.get_mut(column) {
                    cell.push_str(&" ".repeat(widest - width(cell)));
                }
            }
            column += 1;
        }
        rest = more;
    }
}

/// Returns how many lines belong to the group that the first line begins.
fn group_length(rows: &[Row]) -> usize {
    let Some(first) = rows.first().filter(|row| matches!(row.shape, Shape::Row { .. })) else {
        return 1;
    };
    let more = rows.iter().skip(1);
    let fits = |row: &&Row| !row.gap && (row.shape == first.shape || row.shape == Shape::Between);
    1 + more.take_while(fits).count()
}

/// Puts the comments of neighbouring lines below each other.
fn align_comments(lines: &mut [(String, Option<String>, bool)]) {
    let mut rest = lines;
    while !rest.is_empty() {
        let trails =
            |line: &(String, Option<String>, bool)| line.1.is_some() && !line.0.trim().is_empty();
        let run =
            rest.iter().enumerate().take_while(|(at, line)| trails(line) && (*at == 0 || !line.2));
        let length = run.count();
        let (group, more) = rest.split_at_mut(length.max(1));
        if length > 0 {
            let widest = group.iter().map(|line| width(&line.0)).max().unwrap_or_default();
            for (code, _, _) in group {
                let blanks = widest - width(code) + 2;
                code.push_str(&" ".repeat(blanks));
            }
        }
        rest = more;
    }
}
