//! How often a caller may call.
//!
//! Each caller has a bucket that holds as many requests as the rate allows in its period, and that
//! fills again evenly (the generic cell rate algorithm: a bucket is one number, the time at which it
//! will be full). Buckets are those of this process, and bounded in number: a caller whose bucket is
//! given up, because many others came since, begins with a full one.

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use quick_cache::sync::Cache;
use tavola_runtime::{Caller, CallerKind};

use crate::stats::ServiceStats;

/// The most buckets of a process.
const BUCKETS: usize = 65_536;

const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// A number of requests in a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    count: u32,
    seconds: u32,
}

impl Rate {
    /// Returns a rate of so many requests a second.
    pub const fn per_second(count: u32) -> Self {
        Self { count, seconds: 1 }
    }
}

impl FromStr for Rate {
    type Err = &'static str;

    /// Parses a rate such as `100/s`, `600/m` or `5000/h`.
    fn from_str(text: &str) -> Result<Self, &'static str> {
        let wrong = "write a number and a period: 100/s, 600/m or 5000/h";
        let (count, period) = text.split_once('/').ok_or(wrong)?;
        let seconds = match period {
            "s" => 1,
            "m" => 60,
            "h" => 60 * 60,
            _ => return Err(wrong),
        };
        match count.parse() {
            Ok(count @ 1..=1_000_000) => Ok(Self { count, seconds }),
            _ => Err("write a number from 1 to 1000000"),
        }
    }
}

/// Whose bucket it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Bucket {
    /// A caller's, by a keyed hash of who it is.
    Caller(u64),
    /// That of an address, or of a network of IPv6, for callers who are not signed in.
    Address(IpAddr),
    /// That of an address for tokens that are not valid.
    BadToken(IpAddr),
}

/// What is left for a caller; it goes into the answer's headers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RateStatus {
    name: &'static str,
    rate: Rate,
    remaining: u64,
    /// When the bucket is full again.
    reset: Duration,
    /// When the next request is possible, if this one is not.
    retry: Option<Duration>,
}

/// The rates of a service, and the buckets of its callers.
#[derive(Debug)]
pub(crate) struct RateLimits {
    caller: Option<Rate>,
    address: Option<Rate>,
    buckets: Cache<Bucket, Arc<AtomicU64>>,
    hash: RandomState,
    start: Instant,
    stats: Arc<ServiceStats>,
}

impl RateLimits {
    pub(crate) fn new(
        caller: Option<Rate>,
        address: Option<Rate>,
        stats: Arc<ServiceStats>,
    ) -> Self {
        Self {
            caller,
            address,
            buckets: Cache::new(BUCKETS),
            hash: RandomState::new(),
            start: Instant::now(),
            stats,
        }
    }

    /// Takes a request from the bucket of a signed-in caller; `None` if there is no limit.
    pub(crate) fn caller(&self, caller: &Caller, id: Option<&str>) -> Option<RateStatus> {
        let who = match (&caller.kind, id) {
            (CallerKind::Service(name), _) => ("service", name.as_str()),
            (_, Some(id)) => ("user", id),
            (_, None) => return None,
        };
        self.take("caller", Bucket::Caller(self.hash.hash_one(who)), self.caller?, 1)
    }

    /// Takes a request from the bucket of an address.
    pub(crate) fn address(&self, address: IpAddr) -> Option<RateStatus> {
        self.take("address", Bucket::Address(network(address)), self.address?, 1)
    }

    /// Notes that an address has sent a token that is not valid.
    pub(crate) fn bad_token(&self, address: IpAddr) {
        if let Some(rate) = self.address {
            self.take("address", Bucket::BadToken(network(address)), rate, 1);
        }
    }

    /// Returns whether an address may have another token verified, which costs more than most else.
    pub(crate) fn may_send_token(&self, address: IpAddr) -> Option<RateStatus> {
        self.take("address", Bucket::BadToken(network(address)), self.address?, 0)
    }

    /// Takes a number of requests from a bucket, if it has one more at least.
    fn take(
        &self,
        name: &'static str,
        bucket: Bucket,
        rate: Rate,
        number: u64,
    ) -> Option<RateStatus> {
        let new = || Ok::<_, std::convert::Infallible>(Arc::default());
        let Ok(full) = self.buckets.get_or_insert_with(&bucket, new);
        let status = rate.take(&full, self.start.elapsed(), number);
        if status.retry.is_some() {
            self.stats.rate_limited.reached();
        }
        Some(RateStatus { name, ..status })
    }
}

impl Rate {
    /// Takes a number of requests from a bucket, of which the time is known at which it is full.
    fn take(self, full: &AtomicU64, now: Duration, number: u64) -> RateStatus {
        let nanoseconds = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let now = nanoseconds(now);
        let period = u64::from(self.seconds).saturating_mul(1_000_000_000);
        let each = (period / u64::from(self.count)).max(1);
        let mut before = full.load(Ordering::Relaxed);
        loop {
            let used = before.saturating_sub(now);
            let after = used.saturating_add(each);
            let left = period.saturating_sub(used);
            let retry = (after > period).then(|| Duration::from_nanos(after - period));
            let taken = if retry.is_none() { number.saturating_mul(each) } else { 0 };
            let status = RateStatus {
                name: "",
                rate: self,
                remaining: left.saturating_sub(taken) / each,
                reset: Duration::from_nanos(used.saturating_add(taken)),
                retry,
            };
            if taken == 0 {
                return status;
            }
            let next = now.saturating_add(used).saturating_add(taken);
            match full.compare_exchange_weak(before, next, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return status,
                Err(other) => before = other,
            }
        }
    }
}

impl RateStatus {
    pub(crate) fn is_refused(&self) -> bool {
        self.retry.is_some()
    }

    /// Adds the headers that tell a client what is left.
    pub(crate) fn tell(&self, headers: &mut HeaderMap) {
        let Self { name, rate: Rate { count, seconds }, remaining, reset, retry } = self;
        let reset = whole_seconds(*reset);
        let mut insert = |name: HeaderName, value: String| {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(name, value);
            }
        };
        insert(RATE_LIMIT, format!("\"{name}\";r={remaining};t={reset}"));
        insert(POLICY, format!("\"{name}\";q={count};w={seconds}"));
        if let Some(retry) = retry {
            insert(header::RETRY_AFTER, whole_seconds(*retry).max(1).to_string());
        }
    }
}

fn whole_seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

/// Returns the address that shares a bucket: one network of IPv6 belongs to one customer.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_bucket_empties_and_fills_again_evenly() {
        let rate: Rate = "60/m".parse().unwrap();
        let full = AtomicU64::new(0);
        let start = 100 * SECOND;
        for left in (0..60).rev() {
            let status = rate.take(&full, start, 1);
            assert_eq!((status.remaining, status.is_refused()), (left, false));
        }
        let status = rate.take(&full, start, 1);
        assert_eq!((status.remaining, status.retry, status.reset), (0, Some(SECOND), 60 * SECOND));
        assert!(rate.take(&full, start + SECOND / 2, 1).is_refused());
        assert!(!rate.take(&full, start + SECOND, 1).is_refused());
        assert!(rate.take(&full, start + SECOND, 1).is_refused());
        assert_eq!(rate.take(&full, start + 1000 * SECOND, 1).remaining, 59);
    }

    #[test]
    fn asking_takes_nothing() {
        let rate: Rate = "1/s".parse().unwrap();
        let full = AtomicU64::new(0);
        for _ in 0..3 {
            assert!(!rate.take(&full, SECOND, 0).is_refused());
        }
        assert!(!rate.take(&full, SECOND, 1).is_refused());
        assert!(rate.take(&full, SECOND, 0).is_refused());
    }

    #[test]
    fn a_network_of_ipv6_has_one_bucket_and_buckets_are_bounded() {
        let limits = RateLimits::new(None, Some("1/h".parse().unwrap()), Arc::default());
        let refused = |address: &str| {
            limits.address(address.parse().unwrap()).is_some_and(|status| status.is_refused())
        };
        assert!(!refused("2001:db8::1") && refused("2001:db8::ffff:1"));
        assert!(!refused("2001:db8:0:1::1") && !refused("192.0.2.1"));
        assert!(refused("::ffff:192.0.2.1"));
        for n in 0..2 * BUCKETS as u32 {
            limits.address(IpAddr::from(n.to_be_bytes()));
        }
        assert!(limits.buckets.len() <= BUCKETS);
    }

    #[test]
    fn rates_have_a_period() {
        for wrong in ["", "10", "/s", "0/s", "-1/s", "1/d", "1/ s", "9999999/s", "1.5/s"] {
            assert!(wrong.parse::<Rate>().is_err(), "{wrong}");
        }
        assert_eq!("5000/h".parse(), Ok(Rate { count: 5000, seconds: 3600 }));
    }
}
