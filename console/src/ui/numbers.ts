// Numbers as people read them.

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const PLAIN = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const FINE = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

/** Returns a number of things in few characters. */
export function few(value: number): string {
  if (value !== 0 && Math.abs(value) < 10) return FINE.format(value);
  return Math.abs(value) < 10_000 ? PLAIN.format(value) : COMPACT.format(value);
}

/** Returns units for each of something, in which halves count. */
export function each(value: number): string {
  return value < 100 ? String(Math.round(value * 10) / 10) : few(value);
}

/** Returns a sum of money. */
export function money(value: number): string {
  if (value === 0) return '$0';
  if (value < 0.01) return '< $0.01';
  return value < 100 ? `$${value.toFixed(2)}` : `$${value < 100_000 ? PLAIN.format(value) : COMPACT.format(value)}`;
}

/** Returns a number of bytes. */
export function bytes(value: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  let [rest, unit] = [value, 0];
  while (rest >= 1024 && unit < units.length - 1) [rest, unit] = [rest / 1024, unit + 1];
  return `${rest < 10 && unit > 0 ? rest.toFixed(1) : Math.round(rest)} ${units[unit] ?? ''}`;
}

/** Returns a time span in words. */
export function span(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 360) / 10} h`;
  return `${Math.round(seconds / 86_400)} d`;
}
