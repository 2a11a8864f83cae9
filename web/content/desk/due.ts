/** The time zone of this device. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zones that a deadline can have. */
export function timeZones(): string[] {
  return Intl.supportedValuesOf('timeZone');
}

/** How people call a zone: by its city. */
function zoneWords(zone: string): string {
  return zone === 'UTC' ? 'UTC' : `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`;
}

/** A moment as a deadline: “Friday 4 December, 23:59 New York time”, with its year if it isn’t in this one. */
export function dueWords(ms: number, zone: string, nowMs: number = Date.now()): string {
  const options = { timeZone: knownZone(zone) } as const;
  const year = new Intl.DateTimeFormat('en-GB', { ...options, year: 'numeric' });
  const isThisYear = year.format(ms) === year.format(nowMs);
  const day = new Intl.DateTimeFormat('en-GB', {
    ...options,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
  const time = new Intl.DateTimeFormat('en-GB', { ...options, hour: '2-digit', minute: '2-digit' }).format(ms);
  return `${day.format(ms).replace(',', '')}, ${time} ${zoneWords(zone)}`;
}

/** What somebody should know of a deadline that they set: that no clock shows it, or that it has passed. */
export function dueWarning(zone: string, local: string, nowMs: number): string | undefined {
  const ms = momentIn(zone, local);
  if (ms === undefined) return undefined;
  const shown = clockIn(zone, ms);
  if (shown !== local) {
    const [meant, taken] = [local, shown].map((clock) => clock.slice(-TIME_LENGTH));
    return `The clocks go forward that night, so ${meant} doesn’t exist. The deadline will be ${taken}.`;
  }
  return ms < nowMs ? 'This time has passed.' : undefined;
}

/** The length of “23:59”. */
const TIME_LENGTH = 5;

/** A moment by the clock of this device, if that shows another time than the clock of a zone. */
export function ownDueWords(ms: number, zone: string): string | undefined {
  return clockIn(ownZone(), ms) === clockIn(zone, ms) ? undefined : dueWords(ms, ownZone());
}

/** The moment at which a clock in a zone shows a time (“2026-12-04T23:59”); undefined if it’s no time. */
export function momentIn(zone: string, local: string): number | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Twice, as the clocks may change between the first guess and the moment.
  const first = asUtc - offsetMs(zone, asUtc);
  return asUtc - offsetMs(zone, first);
}

/** What a clock in a zone shows, as the value of a field. */
export function clockIn(zone: string, ms: number): string {
  return new Date(ms + offsetMs(zone, ms)).toISOString().slice(0, 16);
}

function offsetMs(zone: string, ms: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: knownZone(zone),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(ms);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(ms / 1000) * 1000;
}

/** A zone that this browser knows; others may be newer than it. */
function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

const TIME_OF_DAY = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** A time of today, as the clock here shows it. @param ms milliseconds since 1970. */
export function timeOfDay(ms: number): string {
  return TIME_OF_DAY.format(ms);
}
