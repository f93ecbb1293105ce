//! Random writes that take from one of several items.

use super::Design;
use super::entity::Entity;

impl Design {
    /// Bins with a stock that writes take from wherever enough is left, in some of the models.
    pub fn invent_choices(&mut self) {
        if !self.chance(0.5) {
            return;
        }
        let (own, given, of, key) = match self.has_tenants {
            true => (
                "  accountId: id\n",
                ", accountId = caller.accountId",
                "accountId = caller.accountId, ",
                "T#{accountId}#",
            ),
            false => ("", "", "", ""),
        };
        let sort = self.pick(&["BIN", "BIN#{kind}"]);
        let kept = self.pick(&["", "  taken: int = 0\n  check left + taken <= 9\n"]);
        self.declare(format!(
            "entity Bin in main {{\n  PK = \"{key}BINS#{{stockId}}#{{bin:pad(2)}}\"\n  SK = \"{sort}\"\n  \
             stockId: id\n  bin: int(0..3)\n  kind: \"bin\" = \"bin\"\n  left: int(0..9) = 0\n  \
             seen: int = 0\n{kept}{own}}}\n"
        ));
        self.declare(format!(
            "entity Taking in main {{\n  PK = \"{key}TAKINGS#{{stockId}}\"\n  SK = \"{{takingId}}\"\n  \
             stockId: id\n  takingId: id = \"tkg-{{new}}\"\n  bin: int(0..3)\n  count: int\n{own}}}\n"
        ));
        let kind = if sort == "BIN" { "" } else { ", kind = \"bin\"" };
        let write = |name: &str, inputs: &str, lines: &[&str]| {
            let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
            format!("write {name}(stockId: id{inputs}) {{\n{lines}}}\n")
        };
        let fill = format!("upsert Bin({of}stockId, bin{kind}) set left = input.left");
        self.declare(write(
            "fillBin",
            ", bin: int(0..3), left: int(0..3)",
            &["allow signed-in", &fill],
        ));
        let count = format!("upsert Bin({of}stockId, bin = random(4){kind}) set seen += 1");
        self.declare(write("countAny", "", &["allow signed-in", &count]));
        let drop = format!("delete Bin({of}stockId, bin{kind})");
        self.declare(write("dropBin", ", bin: int(0..3)", &["allow admin", &drop]));
        let bins = self.pick(&["bin in 0..3", "bin in [0, 2, 3]", "bin in 1..input.bins"]);
        let any = format!("update any Bin({of}stockId, {bins}{kind})");
        let condition = self.pick(&[" if left >= 1", " if left > 1 or left = 1 and bin = 2", ""]);
        let counts = match (condition, kept) {
            ("", _) => "set seen += 1",
            (_, "") => "set left -= 1",
            _ => "set left -= 1, taken += 1",
        };
        let refusal = match (condition, self.pick(&["", " else conflict gone \"nothing left\""])) {
            ("", _) => "",
            (_, refusal) => refusal,
        };
        let takes = format!("{any} {counts}{condition}{refusal}");
        let bins_input = if bins.contains("input") { ", bins: int(0..3)" } else { "" };
        self.declare(write("takeAny", bins_input, &["allow signed-in", &takes]));
        let named = format!("let from = {any} {counts}{condition}{refusal}");
        let made = format!("create Taking {{ stockId, bin = from.bin, count = 1{given} }}");
        let answer = self.pick(&["answer from", "let more = from.bin + 1", ""]);
        self.declare(write("takeOne", bins_input, &["allow signed-in", &named, &made, answer]));
    }
    /// Names that are unique among several entities, in some of the models.
    pub fn invent_spaces(&mut self) {
        let is_unique = |entity: &Entity| {
            let names = entity.attributes.iter().filter(|a| a.name == "name");
            entity.table == "main"
                && !entity.copy
                && names.into_iter().any(|a| a.ty.contains(" unique"))
        };
        let case = self.pick(&["", " ignoring case"]);
        if self.entities.iter().filter(|entity| is_unique(entity)).count() < 2 || self.chance(0.2) {
            return;
        }
        for entity in self.entities.iter_mut().filter(|entity| is_unique(entity)) {
            for name in entity.attributes.iter_mut().filter(|a| a.name == "name") {
                let plain = name.ty.replace(" unique ignoring case", " unique");
                name.ty = plain.replace(" unique", &format!(" unique{case} in names"));
            }
        }
    }
}
