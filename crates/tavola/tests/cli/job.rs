//! `tavola job`, and jobs beside a server.

use crate::server::Server;
use crate::support::Place;
use std::time::{Duration, Instant};

pub const QUEUE: &str = r#"
model queue
timestamps seconds

table main = "queue" {
  key  PK, SK
  type type
}

entity Ticket in main {
  PK = "TICKETS"
  SK = "{ticketId}"

  ticketId: id
  state:    open | seen = open
}

read listTickets {
  GET /tickets
  from main where PK = "TICKETS"
  allow anyone
}

write addTicket(ticketId) {
  POST /tickets/{ticketId}
  allow anyone
  create Ticket from input
}

write see(ticketId) {
  allow job
  update Ticket(ticketId) set state = seen
    if state = open
    else conflict "seen already"
}

/// Sees every ticket.
job seeAll every 1h {
  for ticket in listTickets() {
    do see(ticket.ticketId)
  }
}
"#;

fn with_tickets() -> Place {
    let place = Place::new();
    place.file("queue.tavola", QUEUE);
    for id in ["a", "b"] {
        place.run(&format!("call queue.tavola addTicket ticketId={id}")).ok();
    }
    place
}

#[test]
fn a_job_runs_now_and_says_what_it_did() {
    let place = with_tickets();
    let first = place.run("job queue.tavola seeAll").ok();
    assert_eq!(first, "seeAll: 2 done, 0 skipped, 0 refused\n");
    place.run("call queue.tavola addTicket ticketId=c").ok();
    let second = place.run("job queue.tavola seeAll").ok();
    assert_eq!(second, "seeAll: 1 done, 2 skipped, 0 refused\n");
}

#[test]
fn an_unknown_job_gets_advice() {
    let place = with_tickets();
    let near = place.run("job queue.tavola seeAl").fails(2);
    let told = "error: queue.tavola has no job `seeAl`\nhelp: did you mean `seeAll`?\n";
    assert_eq!(near, told);
    let far = place.run("job queue.tavola tidyUpEverything").fails(2);
    assert!(far.ends_with("help: its jobs are: seeAll\n"), "{far}");
    let none = place.run("job gg.tavola tidy").fails(2);
    assert!(none.ends_with("help: the model has no jobs\n"), "{none}");
}

#[test]
fn a_server_runs_what_is_due() {
    let place = with_tickets();
    let args = ["serve", "queue.tavola", "--listen", "127.0.0.1:0"];
    let server = Server::run(place.command(&args));
    let start = Instant::now();
    loop {
        let (_, list) = server.send("GET /tickets", None, "");
        if list["items"].as_array().unwrap().iter().all(|ticket| ticket["state"] == "seen") {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(30), "{list}");
        std::thread::sleep(Duration::from_millis(50));
    }
    let ended = server.stop();
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
}
