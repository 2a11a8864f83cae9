import { FEEDBACK_TYPES } from '#shared-types/feedback';
import { FEEDBACK_APPEARANCE } from '#shared-types/feedback-appearance';

import { TEXT_MARKS } from '../../editor/text-marks.ts';

/** The highlight of words whose type the palette does not know. */
const UNKNOWN_TYPE = 'correction';
/** The highlight of the words of the chosen correction. */
export const CHOSEN = 'chosen-correction';

const NAMES: ReadonlyMap<string, string> = new Map(
  FEEDBACK_TYPES.map((type) => [type, `${UNKNOWN_TYPE}-${type.toLowerCase().replaceAll(' ', '-')}`]),
);

/** The name by which the style sheets know the words of corrections of a type (CSS Custom Highlight API). */
export function markName(type: string): string {
  return NAMES.get(type) ?? UNKNOWN_TYPE;
}

let installed = false;

/** Adds the styles of the marks, made from the shared palette, as a constructed style sheet, which the content security policy allows. */
export function installMarkStyles(): void {
  if (installed) return;
  installed = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(FEEDBACK_TYPES.map(markCss).join('\n'));
  document.adoptedStyleSheets.push(sheet);
}

function markCss(type: (typeof FEEDBACK_TYPES)[number]): string {
  const { mark, light, dark } = FEEDBACK_APPEARANCE[type];
  const rule = (colour: string) => `::highlight(${markName(type)}) { ${TEXT_MARKS[mark](colour)} }`;
  return `${rule(light)} @media (prefers-color-scheme: dark) { ${rule(dark)} } @media (forced-colors: active) { ${rule('CanvasText')} }`;
}
