//! The command line.

use crate::load::Call;
use crate::server::MODEL;

pub struct Options {
    pub items: usize,
    pub seconds: u64,
    pub rounds: usize,
    pub before: Option<String>,
    pub before_model: String,
    pub node: bool,
    /// Whether to measure what many callers cost, instead of calls.
    pub many_callers: bool,
    /// Whether to measure what work in portions costs others, instead of calls.
    pub work: bool,
    /// How many startups the stores have that are compared with each other, instead of servers.
    pub sizes: Vec<usize>,
    /// Whether to measure calls beside copies and new indexes.
    pub upkeep: bool,
    only: Option<String>,
}

impl Options {
    /// Reads the command line. Returns `None` if cargo runs the bench as a test: there is nothing
    /// to test.
    pub fn from_args() -> Option<Self> {
        let mut options = Self {
            items: 1_000,
            seconds: 5,
            rounds: 3,
            before: None,
            before_model: MODEL.to_owned(),
            node: false,
            many_callers: false,
            work: false,
            sizes: Vec::new(),
            upkeep: false,
            only: None,
        };
        let mut is_bench = false;
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            let mut value = || args.next().unwrap_or_else(|| panic!("{arg} needs a value"));
            match arg.as_str() {
                "--bench" => is_bench = true,
                "--node" => options.node = true,
                "--many-callers" => options.many_callers = true,
                "--work" => options.work = true,
                "--upkeep" => options.upkeep = true,
                "--sizes" => {
                    let size = |size: &str| size.parse().expect("--sizes is a list of numbers");
                    options.sizes = value().split(',').map(size).collect();
                }
                "--items" => options.items = value().parse().expect("--items is a number"),
                "--seconds" => options.seconds = value().parse().expect("--seconds is a number"),
                "--rounds" => options.rounds = value().parse().expect("--rounds is a number"),
                "--before" => options.before = Some(value()),
                "--before-model" => options.before_model = value(),
                "--only" => options.only = Some(value()),
                other => panic!("unknown option {other}"),
            }
        }
        is_bench.then_some(options)
    }

    pub fn wants(&self, call: Call) -> bool {
        self.only.as_deref().is_none_or(|only| call.name() == only)
    }
}
