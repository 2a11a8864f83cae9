import { FORMULA } from '../../prosemirror/pasted-html/formula.ts';
import { INSERTED_FILE, type LeftOut } from './file-text.ts';
import { readXml, type TagPlace, type XmlListener } from './xml.ts';

/** Elements of Word that mammoth passes over, with the words in them: fields, directions, ruby, the frame of a formula. */
const FRAMES: ReadonlySet<string> = new Set(['fldSimple', 'bdo', 'dir', 'ruby', 'rubyBase', 'oMathPara']);
/** The words above those of a ruby, and how a ruby looks. */
const DROPPED: ReadonlySet<string> = new Set(['rt', 'rubyPr']);
/** Elements that mammoth knows by another name. */
const OTHER_NAMES: Readonly<Record<string, string>> = { cr: 'br', ptab: 'tab' };
const MATHEMATICS = 'oMath';
/** Another file that Word shows in this place. */
const ALT_CHUNK = 'altChunk';
/** Something that programs draw in different ways, and the way for those that know none of the others, which mammoth takes. */
const [ALTERNATIVES, FALLBACK] = ['AlternateContent', 'Fallback'];
const TRACKED: ReadonlySet<string> = new Set(['ins', 'del', 'moveFrom', 'moveTo']);
/** Charts and diagrams. */
const DRAWN: ReadonlySet<string> = new Set(['chart', 'relIds']);

/**
 * Judges a part of a Word file before a reader that trusts more gets it, and notes what won't come along.
 * @returns the part in the elements that mammoth reads (ECMA-376 part 1, section 17): without them, “Figure 7” would be “Figure ”.
 * @throws {FileRefusal} when it isn't well-formed.
 */
export function readablePart(xml: string, leftOut: Set<LeftOut>): string {
  const part = new ReadablePart(xml, leftOut);
  readXml(xml, part);
  return part.rewritten();
}

class ReadablePart implements XmlListener {
  readonly #xml: string;
  readonly #leftOut: Set<LeftOut>;
  readonly #pieces: string[] = [];
  /** How much of the part has been written or dropped. */
  #done = 0;
  /** How deep the place is in something that is dropped. */
  #dropped = 0;
  /** Whether each of the alternatives around the place has a fallback so far. */
  readonly #haveFallback: boolean[] = [];
  /** The prefix of the names of Word, with its colon. */
  #prefix: string | undefined;

  constructor(xml: string, leftOut: Set<LeftOut>) {
    this.#xml = xml;
    this.#leftOut = leftOut;
  }

  rewritten(): string {
    return this.#pieces.join('') + this.#xml.slice(this.#done);
  }

  readonly open = (name: string, attribute: (name: string) => string | undefined, place: TagPlace): void => {
    const local = localName(name);
    this.#prefix ??= name.slice(0, name.length - local.length);
    this.#note(local, attribute);
    if (local === ALTERNATIVES) this.#haveFallback.push(false);
    else if (local === FALLBACK && this.#haveFallback.pop() !== undefined) this.#haveFallback.push(true);
    if (this.#dropped > 0) this.#dropped += 1;
    else if (FRAMES.has(local)) this.#write('', place);
    else if (DROPPED.has(local)) this.#drop(place);
    else if (local === MATHEMATICS) {
      this.#leftOut.add('formulas');
      this.#write(this.#run(FORMULA), place);
      this.#drop(place);
    } else if (local === ALT_CHUNK) {
      this.#leftOut.add('insertedFiles');
      this.#write(`<${this.#prefix}p>${this.#run(INSERTED_FILE)}</${this.#prefix}p>`, place);
      this.#drop(place);
    } else if (local in OTHER_NAMES && name === `${this.#prefix}${local}`)
      this.#write(`<${this.#prefix}${OTHER_NAMES[local]}>`, place);
  };

  readonly close = (name: string, place: TagPlace): void => {
    const local = localName(name);
    if (local === ALTERNATIVES && this.#haveFallback.pop() === false) this.#leftOut.add('drawings');
    if (this.#dropped > 0) {
      this.#dropped -= 1;
      if (this.#dropped === 0) [, this.#done] = place;
    } else if (FRAMES.has(local)) this.#write('', place);
    else if (local in OTHER_NAMES && name === `${this.#prefix}${local}`)
      this.#write(`</${this.#prefix}${OTHER_NAMES[local]}>`, place);
  };

  #note(local: string, attribute: (name: string) => string | undefined) {
    if (TRACKED.has(local)) this.#leftOut.add('trackedChanges');
    if (DRAWN.has(local)) this.#leftOut.add('pictures');
    if (local !== 'Relationship' || attribute('TargetMode') !== 'External') return;
    if (attribute('Type')?.endsWith('/image') === true) this.#leftOut.add('linkedPictures');
  }

  /** Writes words in place of a tag. */
  #write(words: string, [start, end]: TagPlace) {
    this.#pieces.push(this.#xml.slice(this.#done, start), words);
    this.#done = end;
  }

  #drop([start, end]: TagPlace) {
    this.#pieces.push(this.#xml.slice(this.#done, start));
    this.#done = end;
    this.#dropped = 1;
  }

  #run(words: string): string {
    const [run, text] = [`${this.#prefix}r`, `${this.#prefix}t`];
    return `<${run}><${text}>${words}</${text}></${run}>`;
  }
}

/** Whether there are comments in the part for them. */
export function hasComments(xml: string): boolean {
  return /<(?:\w+:)?comment[\s>]/.test(xml);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
