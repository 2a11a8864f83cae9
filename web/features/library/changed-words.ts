const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Up to here people count in days; then a date says more. */
const MOST_DAYS = 7;

const JUST_NOW = 'just now';
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** When something changed, as people say it: "12 minutes ago", "yesterday", a date. @param changedMs milliseconds since 1970. */
export function changedWords(changedMs: number, nowMs = Date.now()): string {
  const ago = Math.max(0, nowMs - changedMs);
  if (ago < MINUTE_MS) return JUST_NOW;
  if (ago < HOUR_MS) return RELATIVE.format(-Math.floor(ago / MINUTE_MS), 'minute');
  if (ago < DAY_MS) return RELATIVE.format(-Math.floor(ago / HOUR_MS), 'hour');
  if (ago < MOST_DAYS * DAY_MS) return RELATIVE.format(-Math.floor(ago / DAY_MS), 'day');
  return DATE.format(changedMs);
}
