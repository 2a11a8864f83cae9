import { expect, test } from 'vitest';

import { clockIn, dueWords, momentIn } from '../../web/content/desk/due.ts';

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
  expect(dueWords(Date.parse('2026-12-05T04:59:00Z'), 'America/New_York')).toBe(
    'Friday 4 December, 23:59 New York time',
  );
});

test('a zone that this browser doesn’t know is read as UTC, and what is no time is none', () => {
  expect(momentIn('Mars/Olympus', '2026-06-01T08:00')).toBe(Date.parse('2026-06-01T08:00:00Z'));
  expect(momentIn('UTC', '')).toBeUndefined();
});
