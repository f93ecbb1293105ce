//! Lays out a graph in columns, each node behind those that it follows.
//!
//! A line that passes a column has a place of its own in it, so that no line runs behind a box. The
//! order within columns is the one with few crossings, and boxes stand as near to what they are
//! linked with as there is room. Parts that are not connected stand below each other, and single
//! boxes beside each other at the end.

/// The width of a box.
pub(super) const WIDTH: f64 = 210.0;
/// Between columns.
const GAP: f64 = 72.0;
/// Between boxes of a column.
const SPACE: f64 = 16.0;
/// The height of the place of a line that passes.
const PASSAGE: f64 = 8.0;
/// The width up to which single boxes stand beside each other.
const ROOM: f64 = 1180.0;

/// Where boxes stand, and the ways of the lines between them.
#[derive(Debug, Default)]
pub(super) struct Layout {
    /// The left upper corner of each box.
    pub(super) boxes: Vec<(f64, f64)>,
    /// The path of each line, from its first box to its second.
    pub(super) lines: Vec<String>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// Lays out boxes of these heights, and lines between two of them.
pub(super) fn layout(heights: &[f64], lines: &[(usize, usize)]) -> Layout {
    let mut whole = Layout {
        boxes: vec![(0.0, 0.0); heights.len()],
        lines: vec![String::new(); lines.len()],
        ..Layout::default()
    };
    let (mut left, mut top, mut row) = (0.0, 0.0, 0.0_f64);
    for part in parts(heights.len(), lines) {
        let is_single = part.len() == 1;
        if left > 0.0 && (!is_single || left + WIDTH > ROOM) {
            (left, top, row) = (0.0, top + row + 2.0 * SPACE, 0.0);
        }
        let mut graph = Graph::new(&part, heights, lines);
        graph.order();
        graph.stand();
        for (node, member) in part.iter().enumerate() {
            let Some(place) = whole.boxes.get_mut(*member) else { continue };
            *place = (left + graph.x(node), top + graph.y(node));
        }
        for (line, path) in graph.paths(left, top) {
            let Some(place) = whole.lines.get_mut(line) else { continue };
            *place = path;
        }
        let (width, height) = graph.size();
        whole.width = whole.width.max(left + width);
        whole.height = whole.height.max(top + height);
        row = row.max(height);
        match is_single {
            true => left += width + GAP,
            false => (top, row) = (top + height + 2.0 * SPACE, 0.0),
        }
    }
    whole
}

/// Returns the nodes that are connected by lines, the largest group first.
fn parts(nodes: usize, lines: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = (0..nodes).map(|node| vec![node]).collect();
    for (from, to) in lines {
        let of = |node: &usize| parts.iter().position(|part| part.contains(node));
        let (Some(one), Some(other)) = (of(from), of(to)) else { continue };
        if one != other {
            let moved = parts.remove(one.max(other));
            if let Some(part) = parts.get_mut(one.min(other)) {
                part.extend(moved);
                part.sort_unstable();
            }
        }
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    parts
}

/// A box, or the place of a line in a column that it passes.
#[derive(Debug, Clone, Copy)]
struct Node {
    column: usize,
    height: f64,
    y: f64,
    is_box: bool,
}

/// A line, with the nodes that it goes through from left to right.
#[derive(Debug)]
struct Way {
    line: usize,
    nodes: Vec<usize>,
    is_backwards: bool,
}

/// What is connected.
#[derive(Debug, Default)]
struct Graph {
    nodes: Vec<Node>,
    /// The nodes of each column, from top to bottom.
    columns: Vec<Vec<usize>>,
    ways: Vec<Way>,
}

impl Graph {
    fn new(part: &[usize], heights: &[f64], lines: &[(usize, usize)]) -> Self {
        let own = |node: &usize| part.iter().position(|member| member == node);
        let edges: Vec<(usize, usize, usize)> = lines
            .iter()
            .enumerate()
            .filter_map(|(line, (from, to))| Some((line, own(from)?, own(to)?)))
            .filter(|(_, from, to)| from != to)
            .collect();
        let columns = columns_of(part.len(), &edges);
        let mut graph = Self::default();
        for (member, column) in part.iter().zip(&columns) {
            let height = heights.get(*member).copied().unwrap_or_default();
            graph.add(Node { column: *column, height, y: 0.0, is_box: true });
        }
        for (line, from, to) in edges {
            let is_backwards = graph.column(from) > graph.column(to);
            let (left, right) = if is_backwards { (to, from) } else { (from, to) };
            let mut nodes = vec![left];
            for column in graph.column(left) + 1..graph.column(right) {
                let passage = Node { column, height: PASSAGE, y: 0.0, is_box: false };
                nodes.push(graph.add(passage));
            }
            nodes.push(right);
            graph.ways.push(Way { line, nodes, is_backwards });
        }
        graph
    }

    fn add(&mut self, node: Node) -> usize {
        let number = self.nodes.len();
        if self.columns.len() <= node.column {
            self.columns.resize(node.column + 1, Vec::new());
        }
        if let Some(column) = self.columns.get_mut(node.column) {
            column.push(number);
        }
        self.nodes.push(node);
        number
    }

    fn column(&self, node: usize) -> usize {
        self.nodes.get(node).map_or(0, |node| node.column)
    }

    fn x(&self, node: usize) -> f64 {
        self.column(node) as f64 * (WIDTH + GAP)
    }

    fn y(&self, node: usize) -> f64 {
        self.nodes.get(node).map_or(0.0, |node| node.y)
    }

    fn height(&self, node: usize) -> f64 {
        self.nodes.get(node).map_or(0.0, |node| node.height)
    }

    fn middle(&self, node: usize) -> f64 {
        self.y(node) + self.height(node) / 2.0
    }

    /// Returns the links of ways, each from a column to the next.
    fn links(&self) -> Vec<(usize, usize)> {
        let pairs = |way: &Way| way.nodes.windows(2).filter_map(pair).collect::<Vec<_>>();
        self.ways.iter().flat_map(pairs).collect()
    }

    /// Orders each column by the means of the neighbours, and keeps the order with the fewest
    /// crossings.
    fn order(&mut self) {
        let links = self.links();
        let mut columns = self.columns.clone();
        let (mut best, mut least) = (columns.clone(), crossings(&columns, &links));
        for round in 0..16 {
            let is_onward = round % 2 == 0;
            let numbers: Vec<usize> = match is_onward {
                true => (0..columns.len()).collect(),
                false => (0..columns.len()).rev().collect(),
            };
            for number in numbers {
                let near = |node: usize| -> f64 {
                    let of = links.iter().filter_map(|(from, to)| match is_onward {
                        true => (*to == node).then_some(*from),
                        false => (*from == node).then_some(*to),
                    });
                    mean(of.map(|other| place_in(&columns, other)))
                        .unwrap_or_else(|| place_in(&columns, node))
                };
                let Some(column) = columns.get(number) else { continue };
                let mut wanted: Vec<(f64, usize)> =
                    column.iter().map(|node| (near(*node), *node)).collect();
                wanted.sort_by(|(one, _), (other, _)| one.total_cmp(other));
                if let Some(column) = columns.get_mut(number) {
                    *column = wanted.into_iter().map(|(_, node)| node).collect();
                }
            }
            let count = crossings(&columns, &links);
            if count < least {
                (best, least) = (columns.clone(), count);
            }
        }
        self.columns = best;
    }

    /// Gives each node its place in its column, near to what it is linked with.
    fn stand(&mut self) {
        let links = self.links();
        for column in self.columns.clone() {
            self.stack(&column, &vec![0.0; column.len()]);
        }
        for round in 0..12 {
            let mut columns = self.columns.clone();
            if round % 2 == 1 {
                columns.reverse();
            }
            for column in columns {
                let wanted: Vec<f64> = column
                    .iter()
                    .map(|node| {
                        let near = links.iter().filter_map(|(from, to)| match node {
                            node if node == from => Some(self.middle(*to)),
                            node if node == to => Some(self.middle(*from)),
                            _ => None,
                        });
                        mean(near).map_or(self.y(*node), |y| y - self.height(*node) / 2.0)
                    })
                    .collect();
                self.stack(&column, &wanted);
            }
        }
        let highest = self.nodes.iter().map(|node| node.y).fold(f64::INFINITY, f64::min);
        self.nodes.iter_mut().for_each(|node| node.y = (node.y - highest).round());
    }

    /// Puts the nodes of a column as near to where they want to be as their order and sizes allow.
    fn stack(&mut self, column: &[usize], wanted: &[f64]) {
        let is_box = |node: &usize| self.nodes.get(*node).is_some_and(|node| node.is_box);
        let (mut offset, mut offsets) = (0.0, Vec::new());
        for (place, node) in column.iter().enumerate() {
            offsets.push(offset);
            let both = is_box(node) && column.get(place + 1).is_some_and(is_box);
            offset += self.height(*node) + if both { SPACE } else { SPACE * 0.75 };
        }
        let free = wanted.iter().zip(&offsets).map(|(wanted, offset)| wanted - offset);
        let weights = column.iter().map(|node| if is_box(node) { 1.0 } else { 4.0 });
        let places = rising(free.zip(weights));
        for ((node, place), offset) in column.iter().zip(places).zip(offsets) {
            if let Some(node) = self.nodes.get_mut(*node) {
                node.y = place + offset;
            }
        }
    }

    fn size(&self) -> (f64, f64) {
        let bottom = |node: &Node| node.y + node.height;
        let height = self.nodes.iter().map(bottom).fold(0.0, f64::max);
        (self.columns.len() as f64 * (WIDTH + GAP) - GAP, height)
    }

    /// Returns where each way leaves its first box, or enters its last.
    fn ports(&self, is_end: bool) -> Vec<f64> {
        let ends = |way: &Way| {
            let mut nodes = way.nodes.clone();
            if is_end {
                nodes.reverse();
            }
            nodes.first().copied().zip(nodes.get(1).copied()).unwrap_or_default()
        };
        let at: Vec<(usize, usize)> = self.ways.iter().map(ends).collect();
        let port = |(way, (node, _)): (usize, &(usize, usize))| {
            let beside = at.iter().enumerate().filter(|(_, (other, _))| other == node);
            let mut group: Vec<(f64, usize)> =
                beside.map(|(way, (_, toward))| (self.middle(*toward), way)).collect();
            group.sort_by(|one, other| one.0.total_cmp(&other.0));
            let place = group.iter().position(|(_, one)| *one == way).unwrap_or(0);
            let last = group.len().saturating_sub(1) as f64;
            let room = (self.height(*node) - 20.0).min(12.0 * last);
            let step = if last > 0.0 { room / last } else { 0.0 };
            self.middle(*node) - room / 2.0 + step * place as f64
        };
        at.iter().enumerate().map(port).collect()
    }

    /// Returns the path of each line, when the graph is moved by so much.
    fn paths(&self, dx: f64, dy: f64) -> Vec<(usize, String)> {
        let (starts, ends) = (self.ports(false), self.ports(true));
        let ways = self.ways.iter().zip(starts.into_iter().zip(ends));
        let path = |(way, (start, end)): (&Way, (f64, f64))| {
            let (first, last) = (way.nodes.first(), way.nodes.last());
            let (Some(first), Some(last)) = (first, last) else { return (way.line, String::new()) };
            let passed = way.nodes.get(1..way.nodes.len() - 1).unwrap_or_default();
            // The points between which the line bends: out of a column, and into the next.
            let mut points = vec![(self.x(*first) + WIDTH, start)];
            for node in passed {
                let y = self.middle(*node);
                points.extend([(self.x(*node), y), (self.x(*node) + WIDTH, y)]);
            }
            points.push((self.x(*last), end));
            if way.is_backwards {
                points.reverse();
            }
            let points: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x + dx, y + dy)).collect();
            (way.line, drawn(&points))
        };
        ways.map(path).collect()
    }
}

/// Draws a path that bends between every other pair of points, and is straight between the others.
fn drawn(points: &[(f64, f64)]) -> String {
    let Some((x, y)) = points.first() else { return String::new() };
    let mut path = format!("M{x:.1} {y:.1}");
    for (place, (from, to)) in points.windows(2).filter_map(pair).enumerate() {
        let ((x1, y1), (x2, y2)) = (from, to);
        if place % 2 == 1 {
            path.push_str(&format!("H{x2:.1}"));
            continue;
        }
        let bend = (x2 - x1) / 2.0;
        path.push_str(&format!(
            "C{:.1} {y1:.1} {:.1} {y2:.1} {x2:.1} {y2:.1}",
            x1 + bend,
            x2 - bend
        ));
    }
    path
}

/// Returns the column of each node: behind those that it follows, and not farther than necessary.
fn columns_of(nodes: usize, edges: &[(usize, usize, usize)]) -> Vec<usize> {
    let forward = without_circles(nodes, edges);
    let mut columns = vec![0; nodes];
    let at = |columns: &[usize], node: usize| columns.get(node).copied().unwrap_or(0);
    for _ in 0..nodes {
        for (from, to) in &forward {
            let least = at(&columns, *from) + 1;
            if let Some(column) = columns.get_mut(*to) {
                *column = least.max(*column);
            }
        }
    }
    // What follows nothing stands right before what follows it.
    for node in 0..nodes {
        if forward.iter().any(|(_, to)| *to == node) {
            continue;
        }
        let followers = forward.iter().filter(|(from, _)| *from == node);
        let nearest = followers.map(|(_, to)| at(&columns, *to)).min();
        if let (Some(nearest), Some(column)) = (nearest, columns.get_mut(node)) {
            *column = nearest.saturating_sub(1);
        }
    }
    columns
}

/// Returns the edges, of which some are turned around so that none leads back.
fn without_circles(nodes: usize, edges: &[(usize, usize, usize)]) -> Vec<(usize, usize)> {
    let follows = |node: usize| edges.iter().any(|(_, _, to)| *to == node);
    // Beginning with what follows nothing turns the fewest.
    let mut order: Vec<usize> = (0..nodes).filter(|node| !follows(*node)).collect();
    order.extend(0..nodes);
    let (mut done, mut forward) = (vec![false; nodes], Vec::new());
    for start in order {
        visit(start, edges, &mut done, &mut Vec::new(), &mut forward);
    }
    forward
}

fn visit(
    node: usize,
    edges: &[(usize, usize, usize)],
    done: &mut [bool],
    open: &mut Vec<usize>,
    forward: &mut Vec<(usize, usize)>,
) {
    match done.get_mut(node) {
        Some(done) if !*done => *done = true,
        _ => return,
    }
    open.push(node);
    for (_, _, to) in edges.iter().filter(|(_, from, _)| *from == node) {
        if open.contains(to) {
            forward.push((*to, node));
        } else {
            forward.push((node, *to));
            visit(*to, edges, done, open, forward);
        }
    }
    open.pop();
}

/// Counts the crossings of links between neighbouring columns.
fn crossings(columns: &[Vec<usize>], links: &[(usize, usize)]) -> usize {
    let place = |node: usize| {
        let of = |(number, column): (usize, &Vec<usize>)| {
            column.iter().position(|one| *one == node).map(|place| (number, place))
        };
        columns.iter().enumerate().find_map(of).unwrap_or_default()
    };
    let placed: Vec<((usize, usize), usize)> =
        links.iter().map(|(from, to)| (place(*from), place(*to).1)).collect();
    let mut count = 0;
    for (number, ((column, from), to)) in placed.iter().enumerate() {
        for ((other, start), end) in placed.iter().skip(number + 1) {
            let cross = (from < start && to > end) || (from > start && to < end);
            count += usize::from(column == other && cross);
        }
    }
    count
}

/// Returns where a node stands in its column, from 0 to 1.
fn place_in(columns: &[Vec<usize>], node: usize) -> f64 {
    let of = |column: &Vec<usize>| {
        let place = column.iter().position(|one| *one == node)?;
        Some(place as f64 / column.len() as f64)
    };
    columns.iter().find_map(of).unwrap_or(0.0)
}

/// Returns the numbers that do not fall, nearest to those that are given with their weights:
/// neighbours that would are pooled.
fn rising(wanted: impl Iterator<Item = (f64, f64)>) -> Vec<f64> {
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for (value, weight) in wanted {
        let mut last = (value, weight, 1);
        while let Some(before) = pools.pop_if(|before| before.0 > last.0) {
            let weight = before.1 + last.1;
            last = ((before.0 * before.1 + last.0 * last.1) / weight, weight, before.2 + last.2);
        }
        pools.push(last);
    }
    pools.into_iter().flat_map(|(value, _, size)| std::iter::repeat_n(value, size)).collect()
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0), |(sum, count), one| (sum + one, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

/// Returns a window of two as a pair.
fn pair<T: Copy>(window: &[T]) -> Option<(T, T)> {
    window.first().copied().zip(window.get(1).copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the ends of the straight pieces of a path.
    fn straight(path: &str) -> Vec<(f64, f64, f64)> {
        let mut found = Vec::new();
        for piece in path.split('C').skip(1) {
            let (bend, end) = piece.split_once('H').unwrap_or((piece, ""));
            let numbers: Vec<f64> = bend.split(' ').filter_map(|one| one.parse().ok()).collect();
            if let (Ok(end), [.., x, y]) = (end.parse::<f64>(), numbers.as_slice()) {
                found.push((*x, end, *y));
            }
        }
        found
    }

    #[test]
    fn no_line_runs_behind_a_box() {
        let lines = [(0, 1), (1, 2), (2, 3), (0, 3), (0, 2), (4, 3), (4, 1), (3, 5), (0, 5)];
        let heights = [60.0, 80.0, 60.0, 100.0, 40.0, 60.0];
        let laid = layout(&heights, &lines);
        let mut passed = 0;
        for (x1, x2, y) in laid.lines.iter().flat_map(|path| straight(path)) {
            passed += 1;
            for ((left, top), height) in laid.boxes.iter().zip(&heights) {
                let beside = x2 <= *left || x1 >= left + WIDTH;
                assert!(beside || y < *top || y > top + height, "{y} in {left} {top}");
            }
        }
        assert!(passed >= 3, "{passed} lines pass a column");
    }

    #[test]
    fn boxes_do_not_overlap_whatever_is_connected() {
        for lines in [
            vec![],
            vec![(0, 0)],
            vec![(0, 1), (1, 0)],
            vec![(0, 1), (1, 2), (2, 0), (3, 4)],
            vec![(0, 5), (1, 5), (2, 5), (3, 5), (4, 5), (6, 7), (7, 6), (6, 6)],
        ] {
            let heights = [60.0, 43.0, 60.0, 77.0, 43.0, 120.0, 43.0, 60.0];
            let laid = layout(&heights, &lines);
            let boxes: Vec<_> = laid.boxes.iter().zip(&heights).collect();
            for (number, ((x, y), height)) in boxes.iter().enumerate() {
                assert!(*x >= 0.0 && x + WIDTH <= laid.width && y + **height <= laid.height);
                for ((other, top), beside) in boxes.iter().skip(number + 1) {
                    let apart =
                        (x - other).abs() >= WIDTH || y + **height <= *top || top + **beside <= *y;
                    assert!(apart, "{lines:?}: {x} {y} and {other} {top}");
                }
            }
        }
    }

    #[test]
    fn two_that_cross_change_places() {
        let laid = layout(&[40.0; 4], &[(0, 3), (1, 2)]);
        let y = |number: usize| laid.boxes.get(number).map_or(0.0, |(_, y)| *y);
        assert_eq!(y(0) < y(1), y(3) < y(2));
    }

    #[test]
    fn what_must_not_fall_is_pooled() {
        let given = [(3.0, 1.0), (1.0, 1.0), (5.0, 4.0), (0.0, 1.0)];
        assert_eq!(rising(given.into_iter()), [2.0, 2.0, 4.0, 4.0]);
    }
}
