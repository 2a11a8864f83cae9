import { expect, test } from 'vitest';

import { clockIn, dueWarning, dueWords, momentIn, ownDueWords, ownZone } from '../../web/content/desk/due.ts';

test.each([
  ['America/New_York', '2026-12-04T23:59', '2026-12-05T04:59:00.000Z'],
  // The clocks go back an hour later, and forward the night before.
  ['Europe/Berlin', '2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T12:00', '2026-03-29T10:00:00.000Z'],
  ['Asia/Kathmandu', '2026-06-01T08:00', '2026-06-01T02:15:00.000Z'],
  ['UTC', '2026-06-01T08:00', '2026-06-01T08:00:00.000Z'],
])('a deadline in %s at %s is the moment at which the clocks there show it', (zone, local, moment) => {
  const ms = momentIn(zone, local) ?? Number.NaN;
  expect(new Date(ms).toISOString()).toBe(moment);
  expect(clockIn(zone, ms)).toBe(local);
});

test('a deadline is said with its day, its time and the city of its zone', () => {
  const due = Date.parse('2026-12-05T04:59:00Z');
  expect(dueWords(due, 'America/New_York', due)).toBe('Friday 4 December, 23:59 New York time');
});

test('a deadline in another year is said with it, by the clock of its zone', () => {
  const due = Date.parse('2027-01-01T04:59:00Z');
  expect(dueWords(due, 'America/New_York', Date.parse('2026-06-01T00:00:00Z'))).not.toContain('2026');
  expect(dueWords(due, 'UTC', Date.parse('2026-06-01T00:00:00Z'))).toBe('Friday 1 January 2027, 04:59 UTC');
});

test('a deadline is also said by the clock of who reads it, if that shows another time', () => {
  const due = Date.parse('2026-12-05T04:59:00Z');
  expect(ownDueWords(due, ownZone())).toBeUndefined();
  const elsewhere = ['Asia/Kathmandu', 'UTC'].find((zone) => clockIn(zone, due) !== clockIn(ownZone(), due)) ?? '';
  expect(ownDueWords(due, elsewhere)).toBe(dueWords(due, ownZone()));
});

/** What is said of a deadline in New York on the first of March. */
const warning = (local: string) => dueWarning('America/New_York', local, Date.parse('2027-03-01T00:00:00Z'));

test('who sets a deadline that doesn’t exist, or has passed, is told', () => {
  expect(warning('2027-03-14T02:30')).toBe(
    'The clocks go forward that night, so 02:30 doesn’t exist. The deadline will be 01:30.',
  );
  expect(warning('2027-02-28T12:00')).toBe('This time has passed.');
  expect([warning('2027-03-14T03:30'), warning('')]).toEqual([undefined, undefined]);
});

test('a zone that this browser doesn’t know is read as UTC, and what is no time is none', () => {
  expect(momentIn('Mars/Olympus', '2026-06-01T08:00')).toBe(Date.parse('2026-06-01T08:00:00Z'));
  expect(momentIn('UTC', '')).toBeUndefined();
});
