import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { FEEDBACK_TYPES } from '#shared-types/analysis/feedback';
import { FEEDBACK_APPEARANCE, PAGE_BACKGROUND } from '#shared-types/analysis/feedback-appearance';

import { contrast, over, readColour } from '../support/contrast.ts';

const web = path.join(import.meta.dirname, '../../web');
const sheetOf = (file: string) => readFileSync(path.join(web, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const sheets = globSync('**/*.css', { cwd: web, exclude: ['dist/**'] }).map((file) => ({ file, css: sheetOf(file) }));

const [light = '', dark = ''] = sheetOf('ui/tokens.css').split('prefers-color-scheme: dark');
const tokensOf = (css: string) =>
  Object.fromEntries(css.matchAll(/--([\w-]+): (#[0-9a-f]+);/g).map(([, ...pair]) => pair));
const THEMES = { light: tokensOf(light), dark: { ...tokensOf(light), ...tokensOf(dark) } };

/** What text lies on, whether or not it is coloured as a whole. */
const GROUNDS = ['desk', 'page', 'panel'] as const;
/** The colours of words, which are read on every ground. */
const WORDS = ['ink', 'ink-soft', 'accent', 'accent-hover', 'danger', 'good', 'warn'] as const;
/** Those of a chosen part, and of words on something strong. */
const CHOSEN_WORDS = ['ink', 'accent', 'accent-hover'] as const;
/** What WCAG asks of text, and of what is no text, such as the frame of a field. */
const TEXT = 4.5;
const FRAME = 3;

const colourOf = (theme: keyof typeof THEMES, token: string) => readColour(THEMES[theme][token] ?? token);

describe.each(['light', 'dark'] as const)('In the %s theme', (theme) => {
  const on = (words: string, ground: string, wash?: string) => {
    const below = colourOf(theme, ground);
    return contrast(colourOf(theme, words), wash === undefined ? below : over(colourOf(theme, wash), below));
  };
  const faults = (least: number, pairs: [string, string, string?][]) =>
    pairs.filter((pair) => on(...pair) < least).map((pair) => `${pair.join(' on ')}: ${on(...pair).toFixed(2)}`);

  test('words of every colour can be read on every ground, also where it is washed', () => {
    const pairs = GROUNDS.flatMap((ground) =>
      WORDS.flatMap((words): [string, string, string?][] => [
        [words, ground],
        [words, ground, 'wash'],
      ]),
    );
    expect(faults(TEXT, pairs)).toEqual([]);
  });

  test('words can be read where they are chosen, and on what is coloured', () => {
    const chosen = GROUNDS.flatMap((ground) =>
      CHOSEN_WORDS.flatMap((words): [string, string, string][] => [
        [words, ground, 'wash-strong'],
        [words, ground, 'chosen'],
      ]),
    );
    const coloured: [string, string][] = [
      ['on-accent', 'accent'],
      ['on-accent', 'accent-hover'],
      ['page', 'ink'],
      ['login', 'login-page'],
      ['login-hover', 'login-page'],
    ];
    expect(faults(TEXT, [...chosen, ...coloured])).toEqual([]);
  });

  test('the frames of fields stand out from every ground', () => {
    expect(
      faults(
        FRAME,
        GROUNDS.map((ground) => ['rule-strong', ground]),
      ),
    ).toEqual([]);
  });

  test('the names in the margin can be read', () => {
    const names = Object.values(FEEDBACK_APPEARANCE).map((appearance) => {
      const [red, green, blue] = readColour(appearance[theme]);
      return over([red, green, blue, 0.8], colourOf(theme, 'ink'));
    });
    const contrasts = names.flatMap((name) => GROUNDS.map((ground) => contrast(name, colourOf(theme, ground))));
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(TEXT);
  });

  test('where a sheet sets words and what is below them, the words can be read', () => {
    const pairs = sheets.flatMap(({ css }) =>
      [...css.matchAll(/\{([^{}]*)\}/g)].flatMap(([, rule = '']): [string, string][] => {
        const words = /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(rule)?.[1];
        const ground = /background(?:-color)?: var\(--([\w-]+)\)/.exec(rule)?.[1];
        return words !== undefined &&
          ground !== undefined &&
          !/^(?:wash|chosen|guest)/.test(ground) &&
          words in THEMES.dark
          ? [[words, ground]]
          : [];
      }),
    );
    // Most colours come from the shared classes, whose pairs the tests above have; these are the rest.
    expect(pairs.length).toBeGreaterThan(15);
    expect(faults(TEXT, pairs)).toEqual([]);
  });
});

test('a guest’s name can be read on each of their colours', () => {
  const flags = Array.from(
    sheetOf('document/collaborator-colours.css').matchAll(/--guest-flag: (#\w+)/g),
    ([, flag = '']) => flag,
  );
  expect(flags).toHaveLength(8);
  for (const flag of flags) expect(contrast(readColour('#fff'), readColour(flag))).toBeGreaterThanOrEqual(TEXT);
});

test('words have no colours but these, so that a new one is checked, too', () => {
  const known = new Set<string>(
    [...WORDS, 'on-accent', 'page', 'login', 'login-hover', 'print-ink', 'rule-strong'].map((name) => `var(--${name})`),
  );
  for (const other of ['inherit', 'white', 'transparent', 'GrayText', 'LinkText', 'CanvasText']) known.add(other);
  // The ink of a page, and the colours of marks.
  for (const mark of ['var(--text-ink, var(--ink))', 'var(--mark-color, var(--ink-soft))', 'var(--mark-color)'])
    known.add(mark);
  known.add('color-mix(in srgb, var(--mark-color) 80%, var(--ink))');
  const others = sheets.flatMap(({ file, css }) =>
    Array.from(css.matchAll(/(?:^|[\s;{])color: ([^;]+);/g), ([, colour = '']) => `${file}: ${colour}`).filter(
      (line) => !known.has(line.split(': ')[1] ?? ''),
    ),
  );
  expect(others).toEqual([]);
});

test('with forced colours, the sheets set only colours that the person has chosen', () => {
  const own = sheets.flatMap(({ file, css }) =>
    forcedParts(css).flatMap((part) =>
      Array.from(
        part.matchAll(/(?:colou?r|background|border|outline|fill|stroke)[\w-]*: ([^;]*(?:var\(--|#|rgb)[^;]*);/g),
        ([line]) => `${file}: ${line}`,
      ),
    ),
  );
  expect(sheets.flatMap(({ css }) => forcedParts(css)).length).toBeGreaterThan(20);
  expect(own).toEqual([]);
});

/** What a sheet says for forced colours. */
function forcedParts(css: string): string[] {
  const parts = css.split('@media (forced-colors: active) {').slice(1);
  // The end of a rule in it isn't followed by the end of the part.
  return parts.map((part) => part.split(/\}\s*\}/)[0] ?? '');
}

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
