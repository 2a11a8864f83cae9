import { FEEDBACK_TYPES, type FeedbackType } from '#shared-types/analysis/feedback';
import {
  FEEDBACK_APPEARANCE,
  type FeedbackAppearance,
  type FeedbackMark,
  highlightClass,
} from '#shared-types/analysis/feedback-appearance';

import './highlights.css';

/** The class and the highlight name of the words of the selected annotation. */
export const SELECTED_HIGHLIGHT = 'highlight-selected';
/** The highlight name for words of a type that isn't in the palette. */
const UNKNOWN_HIGHLIGHT = 'highlight-unknown';

const NAMES: ReadonlyMap<string, string> = new Map(FEEDBACK_TYPES.map((type) => [type, highlightClass(type)]));

/** The name that the style sheet uses for the words of a type (CSS Custom Highlight API). */
export function highlightName(type: string): string {
  return NAMES.get(type) ?? UNKNOWN_HIGHLIGHT;
}

/** What each kind of mark adds to words in the text, given the CSS value of its colour. */
const TEXT_MARKS: Readonly<Record<FeedbackMark, (colour: string) => string>> = {
  wavy: (colour) => `text-decoration: underline wavy ${colour} 1.5px; text-underline-offset: 0.22em;`,
  dashed: (colour) => `text-decoration: underline dashed ${colour} 1.3px; text-underline-offset: 0.24em;`,
  dotted: (colour) => `text-decoration: underline dotted ${colour} 1.8px; text-underline-offset: 0.24em;`,
  cue: (colour) => `text-decoration: underline solid ${colour} 1px; text-underline-offset: 0.28em;`,
};

/** The states come after the types, so that they win. */
const STATES = `
::highlight(${UNKNOWN_HIGHLIGHT}) { text-decoration: underline wavy var(--danger) 1.5px; }
.highlight.${SELECTED_HIGHLIGHT} { background: var(--chosen); }
@media (forced-colors: active) { .${SELECTED_HIGHLIGHT} { outline: 2px solid Highlight; } }
`;

let installed = false;

/**
 * Adds the styles of annotated words, made from the shared palette: for the elements of the editor and for the custom highlights of a plain
 * text. They go in as a constructed style sheet, which the content security policy allows where it would refuse a `<style>` element.
 */
export function installHighlightStyles(): void {
  if (installed) return;
  installed = true;
  const sheet = new CSSStyleSheet({ media: 'screen' }); // on paper nothing is marked
  sheet.replaceSync(FEEDBACK_TYPES.map(stylesOf).join('\n') + STATES);
  document.adoptedStyleSheets.push(sheet);
}

/** The colour of a type, and its line: under the words of a slip, and under the cue of a part of the argument. */
function stylesOf(type: FeedbackType): string {
  const appearance = FEEDBACK_APPEARANCE[type];
  const { mark } = appearance;
  const coloured = ['.swatch', '.margin-name', '.cue'].map((name) => `${name}[data-type='${type}']`);
  const underlined = mark === 'cue' ? `.cue[data-type='${type}']` : `.highlight.${highlightClass(type)}`;
  const draw = TEXT_MARKS[mark];
  return [
    inEveryTheme(appearance, (colour) => `:is(${[underlined, ...coloured].join()}) { --mark-color: ${colour}; }`),
    `${underlined} { ${draw('var(--mark-color)')} }`,
    // A custom highlight takes its colours from no element of its own, so its rule holds them.
    inEveryTheme(appearance, (colour) => `::highlight(${highlightName(type)}) { ${draw(colour)} }`),
  ].join('\n');
}

function inEveryTheme({ light, dark }: FeedbackAppearance, rule: (colour: string) => string): string {
  return `${rule(light)} @media (prefers-color-scheme: dark) { ${rule(dark)} } @media (forced-colors: active) { ${rule('CanvasText')} }`;
}
