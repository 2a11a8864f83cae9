import { describe, expect, test } from 'vitest';

import { FEEDBACK_TYPES } from '#shared-types/feedback';
import { FEEDBACK_APPEARANCE, PAGE_BACKGROUND } from '#shared-types/feedback-appearance';

/** The relative luminance of a colour such as #1a2b3c (WCAG 2.2, "relative luminance"). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('In the %s theme', (theme) => {
  test.each(FEEDBACK_TYPES)('the colour of %s stands out from the page by at least 3:1', (type) => {
    expect(contrast(FEEDBACK_APPEARANCE[type][theme], PAGE_BACKGROUND[theme])).toBeGreaterThanOrEqual(3);
  });

  test('each feedback type has its own colour', () => {
    expect(new Set(FEEDBACK_TYPES.map((type) => FEEDBACK_APPEARANCE[type][theme])).size).toBe(FEEDBACK_TYPES.length);
  });
});

test('colour is never the only sign: types of one underline style differ in their label', () => {
  const labels = FEEDBACK_TYPES.map((type) => FEEDBACK_APPEARANCE[type].label);
  expect(new Set(labels).size).toBe(FEEDBACK_TYPES.length);
});
