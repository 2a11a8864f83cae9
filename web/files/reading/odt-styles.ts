import { readXml } from './xml.ts';

/** What a style of an OpenDocument text says that the editor knows too; what it leaves open is said by its parent. */
interface OdtStyle {
  parent: string | undefined;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
}

/** How words look. */
export type OdtMarks = Required<Omit<OdtStyle, 'parent'>>;

/** The styles of a text, by their names (OpenDocument 1.3 part 3, section 16). */
export class OdtStyles {
  readonly #styles = new Map<string, OdtStyle>();
  /** For each list style, whether the items of its levels are numbered. */
  readonly #numbered = new Map<string, boolean[]>();

  /** Reads the styles of one part of a file. @throws {FileRefusal} */
  add(xml: string): void {
    let style: OdtStyle | undefined;
    let levels: boolean[] = [];
    readXml(xml, {
      open: (name, attribute) => {
        if (name === 'style:style') {
          style = { parent: attribute('style:parent-style-name') };
          this.#styles.set(attribute('style:name') ?? '', style);
        } else if (name === 'style:text-properties' && style) readLook(style, attribute);
        else if (name === 'text:list-style') {
          levels = [];
          this.#numbered.set(attribute('style:name') ?? '', levels);
        } else if (name === 'text:list-level-style-number') {
          // A level without a format shows no number.
          levels[Number(attribute('text:level')) - 1] = attribute('style:num-format') !== '';
        } else if (name === 'text:list-level-style-bullet') levels[Number(attribute('text:level')) - 1] = false;
      },
      close: (name) => {
        if (name === 'style:style') style = undefined;
      },
    });
  }

  /** The name of a style and of those that it builds on, nearest first. */
  familyOf(name: string | undefined): string[] {
    const family: string[] = [];
    for (let at = name; at !== undefined && !family.includes(at); at = this.#styles.get(at)?.parent) family.push(at);
    return family;
  }

  /** How words of a style look, in words that look so without it. */
  marksOf(name: string | undefined, around: OdtMarks): OdtMarks {
    const family = this.familyOf(name).map((each) => this.#styles.get(each));
    const look = (mark: keyof OdtMarks) => family.find((style) => style?.[mark] !== undefined)?.[mark] ?? around[mark];
    return { bold: look('bold'), italic: look('italic'), underline: look('underline'), strike: look('strike') };
  }

  /** Whether a level of a list, counted from 0, is numbered. */
  isNumbered(listStyle: string | undefined, level: number): boolean {
    return this.#numbered.get(listStyle ?? '')?.[level] === true;
  }
}

function readLook(style: OdtStyle, attribute: (name: string) => string | undefined): void {
  const weight = attribute('fo:font-weight');
  const slant = attribute('fo:font-style');
  const line = attribute('style:text-underline-style');
  const struck = attribute('style:text-line-through-style');
  if (weight !== undefined) style.bold = weight === 'bold' || Number(weight) >= 600;
  if (slant !== undefined) style.italic = slant !== 'normal';
  if (line !== undefined) style.underline = line !== 'none';
  if (struck !== undefined) style.strike = struck !== 'none';
}
