import type { IStylesOptions } from 'docx';

/** Twentieths of a point, in which Word measures. */
const INCH = 1440;
/** A page as the editor shows it: 8.5 by 11 inches, with an inch around the text. */
export const PAGE = {
  size: { width: 8.5 * INCH, height: 11 * INCH },
  margin: { top: INCH, right: INCH, bottom: INCH, left: INCH },
};
/** How wide the text is, in pixels of 1/96 inch. */
export const TEXT_WIDTH_PX = 6.5 * 96;
/** How far each level of a list moves in. */
export const INDENT = INCH / 2;

const SERIF = 'Georgia';
const MONO = 'Courier New';
const HEADING_SIZES = [32, 28, 26, 24, 23, 23];

const headings = Object.fromEntries(
  HEADING_SIZES.map((size, index) => [
    `heading${index + 1}`,
    {
      run: { font: SERIF, size, bold: true, color: '000000' },
      paragraph: { spacing: { before: 280, after: 120 }, keepNext: true },
    },
  ]),
);

/** The names of styles that other programs and our own reader know. */
export const STYLE = {
  quote: 'Quote',
  code: 'HTMLPreformatted',
  codeWords: 'HTMLCode',
  rule: 'HorizontalLine',
  link: 'Hyperlink',
  item: 'ListParagraph',
} as const;

/** The style of what follows the first paragraph of an item, by the level of its list, counted from 0. */
export const continuedItem = (level: number): string => (level === 0 ? 'ListContinue' : `ListContinue${level + 1}`);

/** How many levels of lists have a style of their own in Word. */
export const LIST_LEVELS = 5;

/** The look of a Word file, in Word's own styles so that people can change it there. */
export const DOCX_STYLES: IStylesOptions = {
  default: {
    document: {
      run: { font: SERIF, size: 23, language: { value: 'en-US' } },
      paragraph: { spacing: { line: 312, after: 160 } },
    },
    title: { run: { font: SERIF, size: 44, bold: true }, paragraph: { spacing: { after: 240 } } },
    ...headings,
    listParagraph: { paragraph: { spacing: { after: 80 } } },
  },
  paragraphStyles: [
    {
      id: STYLE.quote,
      name: 'Quote',
      basedOn: 'Normal',
      quickFormat: true,
      paragraph: { indent: { left: INDENT, right: INDENT } },
    },
    {
      id: STYLE.code,
      name: 'HTML Preformatted',
      basedOn: 'Normal',
      run: { font: MONO, size: 20, noProof: true },
      paragraph: { spacing: { line: 264 } },
    },
    { id: STYLE.rule, name: 'Horizontal Line', basedOn: 'Normal', paragraph: { alignment: 'center' } },
    ...Array.from({ length: LIST_LEVELS }, (_, level) => ({
      id: continuedItem(level),
      name: level === 0 ? 'List Continue' : `List Continue ${level + 1}`,
      basedOn: 'Normal',
      paragraph: { indent: { left: INDENT * (level + 1) }, spacing: { after: 80 } },
    })),
  ],
  characterStyles: [{ id: STYLE.codeWords, name: 'HTML Code', run: { font: MONO, size: 21, noProof: true } }],
};
