import { STYLE_ATTRIBUTE } from './without-live-styles.ts';

/** The elements for marks, with which the text is written anew. */
const MARK_ELEMENTS = 'b, strong, i, em, u, ins, s, strike, del';

/** A mark: its element, and what an element of the source says about it; `undefined` when it says nothing. */
interface StyledMark {
  element: 'strong' | 'em' | 'u' | 's';
  said: (source: HTMLElement, style: CSSStyleDeclaration | undefined) => boolean | undefined;
}

const MARKS: readonly StyledMark[] = [
  {
    element: 'strong',
    said(source, style) {
      const weight = style?.fontWeight ?? '';
      if (/^H[1-6]$/.test(source.nodeName)) return false; // headings are bold by themselves
      if (weight !== '') return weight === 'bold' || weight === 'bolder' || Number(weight) >= BOLD;
      return isOneOf(source, 'B STRONG') || undefined;
    },
  },
  {
    element: 'em',
    said(source, style) {
      const slant = style?.fontStyle ?? '';
      return slant === '' ? isOneOf(source, 'I EM') || undefined : slant !== 'normal';
    },
  },
  {
    element: 'u',
    said(source, style) {
      if (source.closest('a') !== null) return false; // links are underlined by themselves
      return lineOf(style, 'underline') ?? (isOneOf(source, 'U INS') || undefined);
    },
  },
  {
    element: 's',
    said: (source, style) => lineOf(style, 'line-through') ?? (isOneOf(source, 'S STRIKE DEL') || undefined),
  },
];

/** The least font weight that is bold (CSS Fonts Level 4 knows weights up to 1000). */
const BOLD = 600;

const isOneOf = (element: HTMLElement, names: string) => names.split(' ').includes(element.nodeName);

function lineOf(style: CSSStyleDeclaration | undefined, line: string): boolean | undefined {
  const lines = style?.textDecorationLine ?? '';
  return lines === '' || lines === 'initial' ? undefined : lines.split(' ').includes(line);
}

/**
 * Writes bold, italic, underlined and struck text as elements, whether elements or styles said so before; the nearest around a text
 * counts. Google Docs, for example, puts all text into a "b" that is not bold.
 */
export function marksFromStyles(body: HTMLElement): void {
  const styles = takeStyles(body);
  const isMarked = (text: Text, { said }: StyledMark) => {
    for (let at = text.parentElement; at !== null && at !== body; at = at.parentElement) {
      const answer = said(at, styles.get(at));
      if (answer !== undefined) return answer;
    }
    return false;
  };
  const texts = textsOf(body).map((text) => ({ text, marks: MARKS.filter((mark) => isMarked(text, mark)) }));
  for (const element of body.querySelectorAll(MARK_ELEMENTS)) element.replaceWith(...element.childNodes);
  for (const { text, marks } of texts) {
    for (const { element } of marks) {
      const around = document.createElement(element);
      text.replaceWith(around);
      around.append(text);
    }
  }
}

/** Removes the styles of all elements, and returns them. */
function takeStyles(body: HTMLElement): Map<Element, CSSStyleDeclaration> {
  const styles = new Map<Element, CSSStyleDeclaration>();
  for (const element of body.querySelectorAll(`[${STYLE_ATTRIBUTE}]`)) {
    const { style } = document.createElement('span');
    style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
    styles.set(element, style);
    element.removeAttribute(STYLE_ATTRIBUTE);
  }
  return styles;
}

/** The texts that may have marks; code has none. */
function textsOf(body: HTMLElement): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest('pre, code')) texts.push(node);
  return texts;
}
