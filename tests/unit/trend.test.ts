import { expect, test } from 'vitest';

import { growthOf, sparkline } from '../soak/trend.ts';
import { seeded } from '../support/random.ts';

const MIB = 1_048_576;

/** What a server may hold: it warms up, garbage and open documents come and go, and each visit leaves something behind. */
function held(bytesPerVisit: number) {
  const random = seeded(1);
  return Array.from({ length: 120 }, (_, at) => {
    const visits = at * 100;
    const warmingUp = 20 * MIB * (1 - Math.exp(-at / 10));
    return { visits, value: 40 * MIB + warmingUp + (random() - 0.5) * MIB + bytesPerVisit * visits };
  });
}

test('a trend shows what each visit leaves behind, through noise and after a warm-up', () => {
  expect(growthOf(held(1000))).toBeGreaterThan(900);
  expect(growthOf(held(1000))).toBeLessThan(1100);
  expect(Math.abs(growthOf(held(0)))).toBeLessThan(100);
});

test('a trend in which nobody came is flat', () => {
  expect(growthOf([{ visits: 0, value: 1 }])).toBe(0);
});

test('a line of bars shows a trend from its lowest to its highest value', () => {
  expect(sparkline([0, 1, 2, 3, 4, 5, 6, 7])).toBe('▁▂▃▄▅▆▇█');
  expect(sparkline([5, 5, 5])).toBe('▁▁▁');
});
