//! Metrics of the process, under the names that Prometheus's own libraries use.

use super::page::Page;

/// How many of the ticks in which Linux reports times to programs are a second.
const TICKS: f64 = 100.0;

/// Adds what Linux tells of this process; elsewhere nothing.
pub(super) fn process(page: &mut Page) {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/self/{name}")).ok();
    if let Some(seconds) = read("stat").as_deref().and_then(cpu_seconds) {
        let name = "process_cpu_seconds_total";
        page.counter(name, "Total time that the process has used processors");
        page.sample(name, &[], seconds);
    }
    if let Some(bytes) = read("status").as_deref().and_then(resident_bytes) {
        let name = "process_resident_memory_bytes";
        page.gauge(name, "Resident memory of the process");
        page.sample(name, &[], bytes);
    }
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        let name = "process_open_fds";
        page.gauge(name, "Open file descriptors");
        // One of them is that of the listing itself.
        page.sample(name, &[], files.count().saturating_sub(1));
    }
    if let Some(most) = read("limits").as_deref().and_then(most_files) {
        let name = "process_max_fds";
        page.gauge(name, "The most file descriptors that the process may have open");
        page.sample(name, &[], most);
    }
}

fn cpu_seconds(stat: &str) -> Option<f64> {
    // The name of the program, in parentheses, may contain anything.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(11).map(str::parse::<u32>);
    let (user, system) = (fields.next()?.ok()?, fields.next()?.ok()?);
    Some((f64::from(user) + f64::from(system)) / TICKS)
}

fn resident_bytes(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

fn most_files(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_linux_are_understood() {
        let stat = "7 (a ) b) S 1 7 7 0 -1 4194304 1 0 0 0 150 50 0 0 20 0 9 0 1 2 3";
        assert_eq!(cpu_seconds(stat), Some(2.0));
        assert_eq!(resident_bytes("VmHWM:\t 9 kB\nVmRSS:\t   2048 kB\n"), Some(2 << 20));
        let limits = "Limit  Soft  Hard  Units\nMax open files            1024   4096   files\n";
        assert_eq!(most_files(limits), Some(1024));
        assert_eq!((cpu_seconds(""), resident_bytes(""), most_files("")), (None, None, None));
    }
}
