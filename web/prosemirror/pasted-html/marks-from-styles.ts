import { STYLE_ATTRIBUTE } from './without-live-styles.ts';

/** The elements that marks are rewritten as. */
const MARK_ELEMENTS = 'b, strong, i, em, u, ins, s, strike, del';
/** The least font weight that is bold (CSS Fonts Level 4 knows weights up to 1000). */
const BOLD = 600;
/** Values that leave a property as it is around the element (CSS Cascading and Inheritance Level 4 section 7.3). */
const AS_AROUND = new Set(['', 'inherit', 'unset', 'revert', 'revert-layer']);

/** What is said of a text by the elements around it. */
interface Marks {
  strong: boolean;
  em: boolean;
  u: boolean;
  s: boolean;
  /** Whether a link is around it; links are underlined by themselves. */
  isLinked: boolean;
}

const NONE: Marks = { strong: false, em: false, u: false, s: false, isLinked: false };

/**
 * Writes bold, italic, underlined and struck text as elements, whether elements or styles said so before; the nearest around a text
 * counts. Google Docs, for example, puts all text into a "b" that is not bold.
 */
export function marksFromStyles(body: HTMLElement): void {
  const texts: { text: Text; marks: Marks }[] = [];
  collect(body, NONE, texts);
  for (const element of body.querySelectorAll(MARK_ELEMENTS)) unwrap(element);
  for (const { text, marks } of texts) {
    for (const name of ['strong', 'em', 'u', 's'] as const) {
      if (!marks[name]) continue;
      const around = document.createElement(name);
      text.replaceWith(around);
      around.append(text);
    }
  }
}

/** Finds the texts in an element with their marks; code has none. The browser's parser bounds the depth. */
function collect(element: Element, around: Marks, texts: { text: Text; marks: Marks }[]): void {
  const style = takeStyle(element);
  const marks = element instanceof HTMLElement ? marksIn(element, style, around) : around;
  if (style?.whiteSpace.startsWith('pre') === true || style?.whiteSpace === 'break-spaces') keepLines(element);
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      if (!/^(?:PRE|CODE)$/.test(child.nodeName)) collect(child, marks, texts);
    } else if (child instanceof Text && child.data.trim() !== '') texts.push({ text: child, marks });
  }
}

/** The style of an element, which it loses. */
function takeStyle(element: Element): CSSStyleDeclaration | undefined {
  const said = element.getAttribute(STYLE_ATTRIBUTE);
  if (said === null) return undefined;
  element.removeAttribute(STYLE_ATTRIBUTE);
  const { style } = document.createElement('span');
  style.cssText = said;
  return style;
}

function marksIn({ nodeName }: HTMLElement, style: CSSStyleDeclaration | undefined, around: Marks): Marks {
  const { fontWeight: weight = '', fontStyle: slant = '', textDecorationLine: lines = '' } = style ?? {};
  const isOneOf = (names: string) => names.split(' ').includes(nodeName);
  const line = (name: string) =>
    AS_AROUND.has(lines) || lines === 'initial' ? undefined : lines.split(' ').includes(name);
  const isLinked = around.isLinked || nodeName === 'A';
  return {
    // Headings are bold by themselves, those of tables too.
    strong: /^(?:H[1-6]|TH)$/.test(nodeName)
      ? false
      : AS_AROUND.has(weight)
        ? around.strong || isOneOf('B STRONG')
        : weight.startsWith('bold') || Number(weight) >= BOLD,
    em: AS_AROUND.has(slant) ? around.em || isOneOf('I EM') : /^(?:italic|oblique)/.test(slant),
    u: !isLinked && (line('underline') ?? (around.u || isOneOf('U INS'))),
    isLinked,
    s: line('line-through') ?? (around.s || isOneOf('S STRIKE DEL')),
  };
}

/** Writes the line breaks that a style of the source keeps, so that they are kept without it. */
function keepLines(element: Element): void {
  for (const child of Array.from(element.childNodes)) {
    if (!(child instanceof Text) || !child.data.includes('\n')) continue;
    for (const [index, line] of child.data.split('\n').entries()) {
      if (index > 0) child.before(document.createElement('br'));
      child.before(line);
    }
    child.remove();
  }
}

/** One after another, since the number of a call's arguments is limited. */
function unwrap(element: Element): void {
  while (element.firstChild) element.before(element.firstChild);
  element.remove();
}
