import { describe, expect, test } from 'vitest';

import { FEEDBACK_TYPES } from '#shared-types/feedback';
import { FEEDBACK_APPEARANCE, PAGE_BACKGROUND } from '#shared-types/feedback-appearance';

import { contrast, readColour } from '../support/contrast.ts';

describe.each(['light', 'dark'] as const)('In the %s theme', (theme) => {
  test.each(FEEDBACK_TYPES)('the colour of %s stands out from the page by at least 3:1', (type) => {
    expect(
      contrast(readColour(FEEDBACK_APPEARANCE[type][theme]), readColour(PAGE_BACKGROUND[theme])),
    ).toBeGreaterThanOrEqual(3);
  });

  test('each feedback type has its own colour', () => {
    expect(new Set(FEEDBACK_TYPES.map((type) => FEEDBACK_APPEARANCE[type][theme])).size).toBe(FEEDBACK_TYPES.length);
  });
});

test('colour is never the only sign: types of one underline style differ in their label', () => {
  const labels = FEEDBACK_TYPES.map((type) => FEEDBACK_APPEARANCE[type].label);
  expect(new Set(labels).size).toBe(FEEDBACK_TYPES.length);
});
