import { FEEDBACK_TYPES } from '#shared-types/feedback';
import { FEEDBACK_APPEARANCE, highlightClass } from '#shared-types/feedback-appearance';

import { SELECTED_CLASS } from './highlights.ts';
import { TEXT_MARKS } from './text-marks.ts';

/** The states come after the types, so that they win over the wash. */
const STATES = `
.highlight:hover { background: color-mix(in srgb, var(--mark-color) 18%, transparent); }
.highlight.${SELECTED_CLASS} { background: color-mix(in srgb, var(--accent) 24%, transparent); }
@media (forced-colors: active) { .${SELECTED_CLASS} { outline: 2px solid Highlight; } }
`;

let installed = false;

/**
 * Adds the styles of the highlights, made from the shared palette. They go in as a constructed style sheet, which the
 * content security policy allows where it would refuse a `<style>` element.
 */
export function installHighlightStyles(): void {
  if (installed) return;
  installed = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(highlightCss());
  document.adoptedStyleSheets.push(sheet);
}

/**
 * A phrase inside a sentence that is marked too is drawn as one element with the classes of both. The line under it then
 * takes `--mark-color`, which the later rule sets, and the wash keeps the colour of the sentence in `--wash-color`.
 */
function highlightCss(): string {
  const rules = FEEDBACK_TYPES.map((type) => {
    const { mark, light, dark } = FEEDBACK_APPEARANCE[type];
    const highlight = `.highlight.${highlightClass(type)}`;
    const colours = (value: string) =>
      `:is(${highlight}, .swatch[data-type='${type}']) { --mark-color: ${value}; ${mark === 'wash' ? `--wash-color: ${value};` : ''} }`;
    return [
      colours(light),
      `@media (prefers-color-scheme: dark) { ${colours(dark)} }`,
      `@media (forced-colors: active) { ${colours('CanvasText')} }`,
      `${highlight} { ${TEXT_MARKS[mark](mark === 'wash' ? 'var(--wash-color)' : 'var(--mark-color)')} }`,
      ...(mark === 'wash' ? [`${highlight}::before { content: ''; }`] : []),
    ].join('\n');
  });
  return rules.join('\n') + STATES;
}
