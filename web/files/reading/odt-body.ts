import { FORMULA } from '../../prosemirror/pasted-html/formula.ts';
import { type LeftOut, TITLE_CLASS } from './file-text.ts';
import type { OdtMarks, OdtStyles } from './odt-styles.ts';
import { escaped, type XmlListener } from './xml.ts';

/** Elements inside a text that aren't part of its words. */
const SKIPPED = new Set([
  'text:tracked-changes',
  'office:annotation',
  'office:forms',
  'text:sequence-decls',
  'office:automatic-styles',
  'office:font-face-decls',
  'office:scripts',
  'text:index-title-template',
  // What stands above the words that it explains.
  'text:ruby-text',
  'math:math',
]);
/** The elements that describe a picture, after it. */
const DESCRIPTIONS = new Set(['svg:title', 'svg:desc']);
const LEFT_OUT: Readonly<Record<string, LeftOut>> = {
  'text:tracked-changes': 'trackedChanges',
  'office:annotation': 'comments',
};
/** Elements that become HTML by their names alone. */
const ELEMENTS: Readonly<Record<string, string>> = {
  'table:table': 'table',
  'table:table-row': 'tr',
  'table:table-cell': 'td',
  // The places that a cell over several of them covers are written too.
  'table:covered-table-cell': 'td',
  'text:list-item': 'li',
  'text:list-header': 'li',
};
const PLAIN: OdtMarks = { bold: false, italic: false, underline: false, strike: false };
/** Most spaces that one element can represent. */
const MAX_SPACES = 100;

type Attribute = (name: string) => string | undefined;

interface OdtBodyParts {
  /** The address of a picture of the file, or an empty one. */
  pictureAt: (name: string) => string;
  /** Whether an object of the file is a formula. */
  isFormula: (name: string) => boolean;
  leaveOut: (what: LeftOut) => void;
}

/** Writes the body of an OpenDocument text as HTML while it's read (OpenDocument 1.3 part 3, sections 5 to 10). */
export class OdtBody implements XmlListener {
  readonly #styles: OdtStyles;
  readonly #parts: OdtBodyParts;
  #html: string[] = [];
  /** The end tags of the open elements, innermost last. */
  readonly #ends: (() => void)[] = [];
  #skips = 0;
  /** How deep the place is in paragraphs; words elsewhere are white space. */
  #inParagraph = 0;
  #marks = PLAIN;
  readonly #lists: { style: string | undefined }[] = [];
  /** Where the description of the last picture belongs, and whether it's being read. */
  #picture: { at: number; source: string; alt: string } | undefined;
  #isDescribing = false;
  /** Whether the frame around the place has a formula: its picture isn't shown. */
  #isFormula = false;
  /** Whether the rows are those that a table repeats on each page. */
  #isInHeaders = false;
  /** The words of footnotes and endnotes, which follow the text. */
  readonly #notes: string[] = [];

  constructor(styles: OdtStyles, parts: OdtBodyParts) {
    this.#styles = styles;
    this.#parts = parts;
  }

  /** What has been written. */
  html(): string {
    const notes = this.#notes.map((note) => `<li>${note}</li>`).join('');
    return this.#html.join('') + (notes === '' ? '' : `<ol>${notes}</ol>`);
  }

  readonly open = (name: string, attribute: Attribute): void => {
    const left = LEFT_OUT[name];
    if (left !== undefined) this.#parts.leaveOut(left);
    if (name === 'math:math' && this.#skips === 0) this.#writeFormula();
    if (this.#skips > 0 || SKIPPED.has(name)) {
      this.#skips += 1;
      this.#ends.push(() => (this.#skips -= 1));
    } else this.#ends.push(this.#begin(name, attribute));
  };

  readonly close = (): void => this.#ends.pop()?.();

  readonly text = (words: string): void => {
    if (this.#isDescribing && this.#picture) this.#describe(this.#picture, words);
    else if (this.#skips === 0 && this.#inParagraph > 0)
      this.#write(this.#marked(escaped(words.replaceAll(/\s+/g, ' '))));
  };

  /** Begins an element. Returns what ends it. */
  #begin(name: string, attribute: Attribute): () => void {
    const element = ELEMENTS[name];
    if (DESCRIPTIONS.has(name)) return this.#beginDescription();
    if (element === 'td' && this.#isInHeaders) return this.#wrap('<th>', '</th>');
    if (element !== undefined) return this.#wrap(`<${element}>`, `</${element}>`);
    switch (name) {
      case 'table:table-header-rows':
        return this.#beginHeaders();
      case 'text:h':
      case 'text:p':
        return this.#beginParagraph(name, attribute);
      case 'text:span':
        return this.#beginSpan(attribute('text:style-name'));
      case 'text:a':
        return this.#wrap(`<a href="${escaped(attribute('xlink:href') ?? '')}">`, '</a>');
      case 'text:list':
        return this.#beginList(attribute('text:style-name'));
      case 'text:note-citation':
        return this.#wrap('[', ']');
      case 'text:note-body':
        return this.#beginNote();
      case 'draw:frame':
        return this.#beginFrame();
      case 'draw:object':
        if (this.#parts.isFormula(nameIn(attribute('xlink:href')))) this.#writeFormula();
        return nothing;
      case 'draw:image':
        if (!this.#isFormula) this.#writePicture(attribute('xlink:href') ?? '');
        return nothing;
      default:
        this.#writeSpace(name, attribute);
        return nothing;
    }
  }

  #beginParagraph(name: 'text:h' | 'text:p', attribute: Attribute): () => void {
    const style = attribute('text:style-name');
    const family = this.#styles.familyOf(style);
    const [before, behind] = paragraphTags(family, name === 'text:h' ? (attribute('text:outline-level') ?? '1') : '');
    const { bold } = this.#marks;
    const end = this.#wrap(before, behind);
    const around = this.#marks;
    this.#marks = this.#styles.marksOf(style, PLAIN);
    // Headings and titles are bold by themselves.
    if (/^<h|class/.test(before)) this.#marks = { ...this.#marks, bold };
    this.#inParagraph += 1;
    return () => {
      this.#inParagraph -= 1;
      this.#marks = around;
      end();
    };
  }

  #beginSpan(style: string | undefined): () => void {
    const around = this.#marks;
    const family = this.#styles.familyOf(style);
    this.#marks = this.#styles.marksOf(style, around);
    if (family.includes('Strong_20_Emphasis')) this.#marks = { ...this.#marks, bold: true };
    if (family.includes('Emphasis')) this.#marks = { ...this.#marks, italic: true };
    const end = family.includes('Source_20_Text') ? this.#wrap('<code>', '</code>') : nothing;
    return () => {
      end();
      this.#marks = around;
    };
  }

  #beginList(own: string | undefined): () => void {
    // A list in a list has the style of the one around it.
    const style = own ?? this.#lists.at(-1)?.style;
    const kind = this.#styles.isNumbered(style, this.#lists.length) ? 'ol' : 'ul';
    this.#lists.push({ style });
    const end = this.#wrap(`<${kind}>`, `</${kind}>`);
    return () => {
      this.#lists.pop();
      end();
    };
  }

  #beginHeaders(): () => void {
    this.#isInHeaders = true;
    return () => {
      this.#isInHeaders = false;
    };
  }

  #beginNote(): () => void {
    const [text, inParagraph, marks] = [this.#html, this.#inParagraph, this.#marks];
    [this.#html, this.#inParagraph, this.#marks] = [[], 0, PLAIN];
    return () => {
      this.#notes.push(this.#html.join(''));
      [this.#html, this.#inParagraph, this.#marks] = [text, inParagraph, marks];
    };
  }

  #beginFrame(): () => void {
    this.#picture = undefined;
    this.#isFormula = false;
    return () => {
      this.#isFormula = false;
    };
  }

  #writeFormula(): void {
    this.#parts.leaveOut('formulas');
    this.#write(this.#marked(FORMULA));
    this.#isFormula = true;
  }

  #writePicture(address: string): void {
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) this.#parts.leaveOut('linkedPictures');
    else {
      const source = this.#parts.pictureAt(nameIn(address));
      if (source === '') return;
      this.#picture = { at: this.#html.length, source, alt: '' };
      this.#describe(this.#picture, '');
    }
  }

  #beginDescription(): () => void {
    this.#isDescribing = true;
    return () => {
      this.#isDescribing = false;
    };
  }

  #describe(picture: { at: number; source: string; alt: string }, words: string): void {
    picture.alt = `${picture.alt} ${words}`.trim();
    this.#html[picture.at] = `<img alt="${escaped(picture.alt)}" src="${picture.source}">`;
  }

  #writeSpace(name: string, attribute: Attribute): void {
    if (name === 'text:s') this.#write(' '.repeat(Math.min(MAX_SPACES, Number(attribute('text:c') ?? 1) || 1)));
    else if (name === 'text:tab') this.#write('\t');
    else if (name === 'text:line-break') this.#write('<br>');
  }

  #wrap(before: string, behind: string): () => void {
    this.#write(before);
    return () => this.#write(behind);
  }

  #marked(html: string): string {
    const { bold, italic, underline, strike } = this.#marks;
    let marked = html;
    if (strike) marked = `<s>${marked}</s>`;
    if (underline) marked = `<u>${marked}</u>`;
    if (italic) marked = `<em>${marked}</em>`;
    return bold ? `<strong>${marked}</strong>` : marked;
  }

  #write(html: string): void {
    this.#html.push(html);
  }
}

const nothing = () => undefined;

/** The name in the archive that an address in a file leads to. */
const nameIn = (address = ''): string => address.replace(/^\.\//, '');

/** The tags of a paragraph by its style and those that it builds on. @param level of a heading, otherwise nothing. */
function paragraphTags(family: readonly string[], level: string): readonly [string, string] {
  const heading = Math.min(6, Math.max(1, Number.parseInt(level, 10) || 1));
  if (level !== '') return [`<h${heading}>`, `</h${heading}>`];
  if (family.includes('Title')) return [`<p class="${TITLE_CLASS}">`, '</p>'];
  if (family.some((name) => name === 'Quotations' || name === 'Quote')) return ['<blockquote><p>', '</p></blockquote>'];
  if (family.includes('Preformatted_20_Text')) return ['<pre>', '</pre>'];
  return ['<p>', '</p>'];
}
