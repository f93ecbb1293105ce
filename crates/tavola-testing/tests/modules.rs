//! The page on the architecture names every module, and no two modules at the top of a crate depend
//! on each other, directly or through others.
//!
//! Whoever reads one of two such modules has to read both. A module and those inside it are one
//! subject, and may use each other. Names that a module exports from another one lead to where they
//! are declared.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests: a failure is a panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// The path of a module below its crate.
type Module = Vec<String>;

#[test]
fn modules_do_not_depend_on_each_other() {
    let mut cycles = Vec::new();
    for (name, source) in crates() {
        cycles.extend(source.cycles().into_iter().map(|cycle| format!("{name}: {cycle}")));
    }
    assert!(cycles.is_empty(), "\n{}\n", cycles.join("\n"));
}

#[test]
fn the_page_on_the_architecture_names_every_module() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ARCHITECTURE.md");
    let page = fs::read_to_string(page).unwrap();
    let named: BTreeSet<&str> = page.split('`').flat_map(|part| part.split('/')).collect();
    let mut missing = Vec::new();
    for (name, source) in crates() {
        let unnamed = |module: &&Module| module.last().is_some_and(|n| !named.contains(n.as_str()));
        let modules = source.modules.iter().filter(unnamed);
        missing.extend(modules.map(|module| format!("{name}: {}", module.join("::"))));
    }
    assert!(missing.is_empty(), "\n{}\n", missing.join("\n"));
}

fn crates() -> Vec<(String, Source)> {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folders = fs::read_dir(all).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = folders.filter(|path| path.join("src").is_dir()).collect();
    folders.sort();
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    folders.iter().map(|path| (name(path), Source::read(&path.join("src")))).collect()
}

#[test]
fn a_cycle_is_found_through_what_is_exported() {
    let source = Source::of(&[
        (&[], "mod a; mod b; mod c; pub use b::Thing;"),
        (&["a"], "use crate::Thing; use super::c;"),
        (&["b"], "pub struct Thing; fn f() { crate::a::g() }"),
        (&["c"], "#[cfg(test)] mod tests { use crate::a::g; }"),
    ]);
    assert_eq!(source.cycles(), ["a -> b", "b -> a"]);
}

/// The modules of a crate, and what they name.
#[derive(Default)]
struct Source {
    modules: BTreeSet<Module>,
    /// What modules export: the module and the name, and the path it stands for.
    exports: BTreeMap<(Module, String), Module>,
    uses: Vec<(Module, Module)>,
}

impl Source {
    fn read(root: &Path) -> Self {
        let mut files = Vec::new();
        collect(root, &mut files);
        let parsed = files.iter().map(|path| {
            let text = fs::read_to_string(path).unwrap();
            (module_of(path.strip_prefix(root).unwrap()), text)
        });
        parsed.fold(Self::default(), |source, (module, text)| source.with(module, &text))
    }

    fn of(files: &[(&[&str], &str)]) -> Self {
        files.iter().fold(Self::default(), |source, (module, text)| {
            source.with(module.iter().map(|name| (*name).to_owned()).collect(), text)
        })
    }

    fn with(mut self, module: Module, text: &str) -> Self {
        let file = syn::parse_file(text).unwrap();
        self.modules.insert(module.clone());
        Names { source: &mut self, module }.visit_file(&file);
        self
    }

    /// Returns what the modules at the top use of each other in a circle.
    fn cycles(&self) -> Vec<String> {
        let mut graph: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (from, path) in &self.uses {
            let to = self.declared(path.clone()).and_then(|to| self.modules.get(&to));
            if let (Some(from), Some(to)) = (from.first(), to.and_then(|to| to.first()))
                && from != to
            {
                graph.entry(from).or_default().insert(to);
            }
        }
        let reaches = |from: &str, to: &str| {
            let mut found = BTreeSet::from([from]);
            let mut next = vec![from];
            while let Some(uses) = next.pop().map(|name| graph.get(name)) {
                next.extend(uses.into_iter().flatten().filter(|name| found.insert(name)));
            }
            found.contains(to)
        };
        let edges = graph.iter().flat_map(|(from, all)| all.iter().map(move |to| (*from, *to)));
        let circular = edges.filter(|(from, to)| reaches(to, from));
        circular.map(|(from, to)| format!("{from} -> {to}")).collect()
    }

    /// Returns the module in which what a path names is declared.
    fn declared(&self, mut path: Module) -> Option<Module> {
        for _ in 0..8 {
            let known = (0..=path.len()).rev().find(|end| self.modules.contains(&path[..*end]))?;
            let (module, rest) = path.split_at(known);
            let exported =
                rest.first().and_then(|name| self.exports.get(&(module.to_vec(), name.clone())));
            match exported {
                Some(target) => path = [target, &rest[1..]].concat(),
                None => return Some(module.to_vec()),
            }
        }
        None
    }
}

/// Collects the paths that a module names.
struct Names<'s> {
    source: &'s mut Source,
    module: Module,
}

impl Names<'_> {
    /// Returns the path below the crate, if the path is one of this crate.
    fn absolute(&self, path: &[String]) -> Option<Module> {
        let mut module = self.module.clone();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => {
                module.clear();
                rest = &path[1..];
            }
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|name| name == "super") {
                    module.pop()?;
                    rest = &rest[1..];
                }
            }
            // Another crate, or a module inside this one.
            _ => return None,
        }
        Some([module, rest.to_vec()].concat())
    }

    fn tree(&mut self, tree: &syn::UseTree, before: &[String], exported: bool) {
        let below = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.tree(&path.tree, &below(&path.ident), exported),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.tree(tree, before, exported));
            }
            syn::UseTree::Name(name) if name.ident == "self" => {
                self.name(before.to_vec(), None, exported);
            }
            syn::UseTree::Name(name) => {
                self.name(below(&name.ident), Some(name.ident.to_string()), exported);
            }
            syn::UseTree::Rename(rename) => {
                self.name(below(&rename.ident), Some(rename.rename.to_string()), exported);
            }
            syn::UseTree::Glob(_) => self.name(before.to_vec(), None, exported),
        }
    }

    fn name(&mut self, path: Vec<String>, name: Option<String>, exported: bool) {
        let absolute = self.absolute(&path);
        if let (true, Some(name)) = (exported, name) {
            let inside = || [self.module.clone(), path].concat();
            let target = absolute.clone().unwrap_or_else(inside);
            self.source.exports.insert((self.module.clone(), name), target);
        }
        self.source.uses.extend(absolute.map(|path| (self.module.clone(), path)));
    }
}

impl<'a> Visit<'a> for Names<'_> {
    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        let exported = !matches!(item.vis, syn::Visibility::Inherited);
        self.tree(&item.tree, &[], exported);
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
        if matches!(names.first().map(String::as_str), Some("crate" | "super" | "self"))
            && names.len() > 1
        {
            self.name(names, None, false);
        }
        visit::visit_path(self, path);
    }

    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if item.content.is_none() || is_test(&item.attrs) {
            return;
        }
        self.module.push(item.ident.to_string());
        self.source.modules.insert(self.module.clone());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let condition = attribute.parse_args::<syn::Ident>();
        attribute.path().is_ident("cfg") && condition.is_ok_and(|name| name == "test")
    })
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        match name.as_str() {
            // Tests look at everything.
            name if name == "tests" || name.ends_with("_tests") => {}
            _ if path.is_dir() => collect(&path, files),
            _ if path.extension().is_some_and(|extension| extension == "rs") => files.push(path),
            _ => {}
        }
    }
}

fn module_of(path: &Path) -> Module {
    let stems = path.with_extension("");
    let names = stems.iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| !matches!(name.as_str(), "lib" | "main" | "mod")).collect()
}
