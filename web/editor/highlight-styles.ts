import { FEEDBACK_TYPES, type FeedbackType } from '#shared-types/feedback';
import { FEEDBACK_APPEARANCE, highlightClass, type FeedbackMark } from '#shared-types/feedback-appearance';

/** What each kind of mark adds to a highlight in the text, in terms of `--mark-color`. */
const TEXT_MARKS: Record<FeedbackMark, string> = {
  wavy: 'text-decoration: underline wavy var(--mark-color) 1.5px; text-underline-offset: 0.22em;',
  dashed: 'text-decoration: underline dashed var(--mark-color) 2px; text-underline-offset: 0.24em;',
  dotted: 'text-decoration: underline dotted var(--mark-color) 1.5px; text-underline-offset: 0.24em;',
  wash: 'background: color-mix(in srgb, var(--mark-color) 10%, transparent);',
};

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

function highlightCss(): string {
  const rules = FEEDBACK_TYPES.map((type) => {
    const { mark, light, dark } = FEEDBACK_APPEARANCE[type];
    const selector = typeSelector(type);
    const marginMark = `.highlight${selector}::before { content: ''; }`;
    return [
      `${selector} { --mark-color: ${light}; }`,
      `@media (prefers-color-scheme: dark) { ${selector} { --mark-color: ${dark}; } }`,
      `@media (forced-colors: active) { ${selector} { --mark-color: currentColor; } }`,
      `.highlight${selector} { ${TEXT_MARKS[mark]} }`,
      `${selectedSelector(type)} { background: color-mix(in srgb, var(--mark-color) 24%, transparent); }`,
      ...(mark === 'wash' ? [marginMark] : []),
    ].join('\n');
  });
  return rules.join('\n');
}

const SELECTED_CLASS = 'highlight-active';

/** The type "Active" and the selected note share a class; of the two, only a note of another type carries that type's class too. */
function typeSelector(type: FeedbackType): string {
  const own = highlightClass(type);
  if (own !== SELECTED_CLASS) return `.${own}`;
  const others = FEEDBACK_TYPES.map(highlightClass).filter((name) => name !== own);
  return `.${own}:not(${others.map((name) => `.${name}`).join(', ')})`;
}

function selectedSelector(type: FeedbackType): string {
  const own = highlightClass(type);
  // A selected note of the type "Active" has the class twice, which only its written form shows.
  return own === SELECTED_CLASS ? `.highlight[class$='${own} ${own}']` : `.${own}.${SELECTED_CLASS}`;
}
