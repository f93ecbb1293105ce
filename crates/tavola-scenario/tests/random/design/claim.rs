//! Random writes that claim numbers, and what is numbered with them.

use super::Design;

impl Design {
    /// Desks that hand out numbers for slips, in some of the models.
    pub fn invent_claims(&mut self) {
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
        let most = self.pick(&["", "(0..9)", "(0..40)"]);
        self.declare(format!(
            "entity Desk in main {{\n  PK = \"{key}DESK#{{deskId}}\"\n  SK = \"DESK\"\n  deskId: id\n  \
             open: bool = true\n  served: int{most} = 0\n{own}}}\n"
        ));
        self.declare(format!(
            "entity Slip in main {{\n  PK = \"{key}DESK#{{deskId}}\"\n  SK = \"SLIP#{{number:pad(4)}}\"\n  \
             deskId: id\n  number: int(0..9999)\n  userId: id\n{own}}}\n"
        ));
        let write = |name: &str, inputs: &str, lines: &[&str]| {
            let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
            format!("write {name}(deskId: Desk.deskId{inputs}) {{\n{lines}}}\n")
        };
        let create = format!("create Desk {{ deskId{given} }}");
        self.declare(write("openDesk", "", &["allow signed-in", &create]));
        let toggle = format!("update Desk({of}deskId) set open = input.open");
        self.declare(write("toggleDesk", ", open: bool", &["allow signed-in", &toggle]));
        let drop = format!("delete Desk({of}deskId)");
        self.declare(write("dropDesk", "", &["allow admin", &drop]));
        let by_read = self.pick(&["", " by read"]);
        let load = format!("let desk = Desk({of}deskId){by_read}");
        let check = self.pick(&["check desk.open", "check desk.open or admin"]);
        let loaded = format!("claim Desk({of}deskId).served");
        let claim = self.pick(&["claim desk.served", loaded.as_str()]);
        let slip = format!("create Slip {{ deskId, number = first, userId = caller.id{given} }}");
        let one = [load.as_str(), "allow signed-in", check, &format!("let first = {claim}"), &slip];
        self.declare(write("takeSlip", "", &one));
        let slips = format!(
            "for number in first..first + count - 1 {{ create Slip {{ deskId, number, userId = \
             caller.id{given} }} }}"
        );
        let several = [
            load.as_str(),
            "allow signed-in",
            &format!("let first = {claim} by count"),
            check,
            &slips,
        ];
        self.declare(write("takeSlips", ", count: int(0..3)", &several));
    }
}
