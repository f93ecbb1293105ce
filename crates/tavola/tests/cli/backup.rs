//! `tavola data backup` and `tavola data restore`, and exports in the layout of AWS's

use std::process::Stdio;
use std::time::Duration;

use crate::export::{filled, items, sorted};
use crate::support::Place;

/// Starts a command, and kills it when a file or folder exists.
fn killed_at(place: &Place, args: &str, file: &str) {
    let args: Vec<_> = args.split_whitespace().collect();
    let mut command = place.command(&args);
    let mut command = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !place.path(file).exists() {
        assert_eq!(command.try_wait().unwrap(), None, "{args:?} has ended");
        std::thread::sleep(Duration::from_millis(1));
    }
    command.kill().unwrap();
    command.wait().unwrap();
}

#[test]
fn a_backup_is_restored_byte_for_byte_and_never_over_data() {
    let (place, lines) = filled(&items());
    // One that is killed leaves nothing that could be taken for a backup.
    let backup = "data backup gg.tavola saved --store file:data";
    killed_at(&place, backup, "saved.unfinished");
    assert!(!place.path("saved").exists());
    place.run(backup).ok();
    assert!(!place.path("saved.unfinished").exists() && !place.path("saved/snapshot").exists());
    let err = place.run(backup).fails(2);
    assert!(err.contains("saved exists already"), "{err}");

    let restore = "data restore gg.tavola saved --store file:new";
    killed_at(&place, restore, "new");
    let again = place.run(restore);
    match again.code {
        // It was killed before anything was written.
        0 => {}
        _ => {
            assert!(again.err.contains("`--resume` goes on with it"), "{}", again.err);
            let err = place.run("data backup gg.tavola part --store file:new").fails(2);
            assert!(err.contains("an import into the model's tables was interrupted"), "{err}");
            place.run(&format!("{restore} --resume")).ok();
        }
    }
    place.run("data export gg.tavola out2 --store file:new").ok();
    assert!(sorted(&place, "out2/core.jsonl") == lines, "every line is the same");
    for resume in ["", " --resume"] {
        let err = place.run(&format!("{restore}{resume}")).fails(2);
        assert!(err.contains("the table `gg_core` has items"), "{err}");
    }
    let err = place.run("data restore gg.tavola out --store file:other").fails(2);
    assert!(err.contains("out is no backup"), "{err}");
}

#[test]
fn a_damaged_backup_is_not_restored() {
    let (place, _) = filled("50");
    place.run("data backup gg.tavola saved --store file:data").ok();
    let path = place.path("saved/core.jsonl.gz");
    let whole = std::fs::read(&path).unwrap();
    let mut damaged = whole.clone();
    // A name in the header of the file would change nothing that is read.
    damaged[9] ^= 1;
    std::fs::write(&path, damaged).unwrap();
    let restore = "data restore gg.tavola saved --store file:new";
    let err = place.run(restore).fails(1);
    assert!(err.contains("its checksum differs; nothing was written"), "{err}");
    std::fs::remove_file(&path).unwrap();
    assert_ne!(place.run(restore).code, 0);
    assert!(!place.path("new").exists());
    std::fs::write(&path, whole).unwrap();
    place.run(restore).ok();
}

#[test]
fn an_export_in_the_layout_of_aws_is_imported_again() {
    let (place, lines) = filled("200");
    place.run("data export gg.tavola aws --aws --store file:data").ok();
    let exports: Vec<_> = std::fs::read_dir(place.path("aws/core/AWSDynamoDB")).unwrap().collect();
    let export = exports[0].as_ref().unwrap().path();
    let read = |name: &str| -> serde_json::Value {
        serde_json::from_str(&std::fs::read_to_string(export.join(name)).unwrap()).unwrap()
    };
    let (files, summary) = (read("manifest-files.json"), read("manifest-summary.json"));
    assert_eq!(
        (&files["itemCount"], &summary["itemCount"]),
        (&lines.len().into(), &lines.len().into())
    );
    assert_eq!(summary["outputFormat"], "DYNAMODB_JSON");
    assert_eq!(files["md5Checksum"].as_str().unwrap().len(), 24);
    place.run("data import gg.tavola aws --store file:again").ok();
    place.run("data export gg.tavola out2 --store file:again").ok();
    assert!(sorted(&place, "out2/core.jsonl") == lines);
}
