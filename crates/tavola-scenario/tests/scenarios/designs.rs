//! Designs of kinds that teams write again and again, told beside the five systems: whatever they
//! need of the language, it has, and the checker has nothing to say about them.

use std::sync::Arc;

use tavola_model::{check, resolve, syntax};

use crate::setup::{On, Served, read, run_all_of, scenarios, scenarios_of};

async fn runs_as_told(design: &str) {
    let parsed = syntax::parse(&read(design, "tavola"));
    let (model, mut findings) = resolve(&parsed.file);
    findings.extend(parsed.findings);
    findings.extend(check::check(&model, &parsed.file));
    assert!(findings.is_empty(), "{findings:#?}");
    scenarios(design, Served::Directly, On::Memory).await;
    scenarios(design, Served::OverHttp, On::Memory).await;
}

/// An item collection read from both ends of its parent, numbers from a counter on the parent, and
/// one index in which open and closed issues have keys of their own.
#[tokio::test(flavor = "multi_thread")]
async fn repositories_with_issues() {
    runs_as_told("designs/repos").await;
}

/// Stock that is reserved by the lines of an order, a status index that keeps keys only, optional
/// bounds.
#[tokio::test(flavor = "multi_thread")]
async fn a_store_with_reservations() {
    runs_as_told("designs/store").await;
}

/// Two tables, one without a sort key and one whose sort key is a number, partitions by day, sparse
/// shards.
#[tokio::test(flavor = "multi_thread")]
async fn telemetry_by_day() {
    runs_as_told("designs/telemetry").await;
}

/// Keys that begin with the tenant, slugs that are unique for each language, drafts and what is
/// published.
#[tokio::test(flavor = "multi_thread")]
async fn articles_in_several_languages() {
    runs_as_told("designs/articles").await;
}

/// Three entities under one key, which only the type attribute tells apart; one takes another's
/// place.
#[tokio::test(flavor = "multi_thread")]
async fn people_of_three_kinds() {
    runs_as_told("designs/people").await;
    runs_in_reverse("designs/people").await;
}

/// Keys that continue one another, in a table without a type attribute.
#[tokio::test(flavor = "multi_thread")]
async fn policies_told_by_their_keys() {
    runs_as_told("designs/policies").await;
    runs_in_reverse("designs/policies").await;
}

/// Derived items that belong to one owner at a time, and some that are there only while they are
/// whole.
#[tokio::test(flavor = "multi_thread")]
async fn a_school_with_addresses_and_badges() {
    runs_as_told("designs/school").await;
}

/// Months that start with the limit of a policy, which is put as a whole; holds whose end, however
/// it comes, does the same steps.
#[tokio::test(flavor = "multi_thread")]
async fn a_spend_ledger() {
    runs_as_told("designs/spend").await;
    runs_in_reverse("designs/spend").await;
}

/// Bookings over several hours, which are booked, moved and cancelled by the same steps.
#[tokio::test(flavor = "multi_thread")]
async fn courts_by_the_hour() {
    runs_as_told("designs/courts").await;
    runs_in_reverse("designs/courts").await;
}

/// Numbers that everybody claims at once, and answers with what was there before.
#[tokio::test(flavor = "multi_thread")]
async fn a_waiting_room() {
    runs_as_told("designs/waiting").await;
    runs_in_reverse("designs/waiting").await;
}

/// Proxy bids, whose maxima only their bidders see; exposures that follow, and a closing that does
/// one thing or the other.
#[tokio::test(flavor = "multi_thread")]
async fn an_auction_house() {
    runs_as_told("designs/auction").await;
    runs_in_reverse("designs/auction").await;
}

/// Slots that a range of moments opens, and offers that move down a waiting list when they end.
#[tokio::test(flavor = "multi_thread")]
async fn a_clinic_with_a_waiting_list() {
    runs_as_told("designs/clinic").await;
    runs_in_reverse("designs/clinic").await;
}

/// Scans that decide what becomes of a parcel, and tours of several days in one read.
#[tokio::test(flavor = "multi_thread")]
async fn parcels_and_their_scans() {
    runs_as_told("designs/parcels").await;
    runs_in_reverse("designs/parcels").await;
}

/// Drivers by the first letters of where they are, offers that run out, fares that are rounded once.
#[tokio::test(flavor = "multi_thread")]
async fn rides_and_their_drivers() {
    runs_as_told("designs/rides").await;
    runs_in_reverse("designs/rides").await;
}

/// Journals that are balanced when they are posted, amounts that are stored as text, and closed
/// periods.
#[tokio::test(flavor = "multi_thread")]
async fn a_ledger_with_double_entry() {
    runs_as_told("designs/ledger").await;
    runs_in_reverse("designs/ledger").await;
}

/// Stays over several nights, which are booked, moved and cancelled by what always holds of them.
#[tokio::test(flavor = "multi_thread")]
async fn a_hotel_by_the_night() {
    runs_as_told("designs/hotel").await;
    runs_in_reverse("designs/hotel").await;
}

/// The newest episode beside each subscription, and positions that no older device overwrites.
#[tokio::test(flavor = "multi_thread")]
async fn a_podcast_with_play_positions() {
    runs_as_told("designs/podcast").await;
    runs_in_reverse("designs/podcast").await;
}

/// Whoever knows a name may check in; seats that are held, taken and changed, and a closing that goes
/// over everybody.
#[tokio::test(flavor = "multi_thread")]
async fn a_check_in_with_seat_maps() {
    runs_as_told("designs/checkin").await;
    runs_in_reverse("designs/checkin").await;
}

/// Slugs that one article owns at a time, publications at a time of day, the language that there is,
/// and deletions with all under them.
#[tokio::test(flavor = "multi_thread")]
async fn articles_with_drafts_and_redirects() {
    runs_as_told("designs/cms").await;
    runs_in_reverse("designs/cms").await;
}

/// The order in which things are declared tells nothing.
async fn runs_in_reverse(design: &str) {
    let mut parsed = syntax::parse(&read(design, "tavola"));
    parsed.file.decls.reverse();
    let (model, findings) = resolve(&parsed.file);
    assert!(findings.is_empty(), "{findings:#?}");
    run_all_of(&Arc::new(model), &scenarios_of(design), Served::Directly, On::Memory).await;
}
