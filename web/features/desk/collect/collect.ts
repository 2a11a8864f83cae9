import type { Node } from '@tiptap/pm/model';

import type { NewText, TextReceipt } from '#shared-types/desk/assignment';
import { TITLE_MAX_LENGTH } from '#shared-types/documents/collaboration';
import { asDocumentText } from '#shared-types/text/characters';
import { oneLine } from '#shared-types/text/text-name';
import { wordsOf } from '#shared-types/text/words';

import { handInFor } from '../../../calls/desk/desk.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { randomId } from '../../../calls/random-id.ts';
import { COLLECTING } from '../../../content/desk/collect.ts';
import { FILE_FAULTS, FILE_LEFT_OUT } from '../../../content/files.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { fileFault } from '../../../files/file-fault.ts';
import { openFile } from '../../../files/open-file.ts';
import { unpackFile } from '../../../files/reading/read-file.ts';
import { textSchema } from '../../../files/writing/document-text.ts';
import { observable, type Observable } from '../../../observable.ts';
import { addStudents, keepOwner, readClass } from '../assignment/class-list.ts';
import type { OpenAssignment } from '../assignment/open-assignment.ts';
import { codeOf, fileOwner, isNamedIn } from '../formats/class-names.ts';

/** The most files that are taken at once. */
const COLLECT_MAX_FILES = 100;
/** How many files are read at once. */
const AT_ONCE = 3;
const ZIP = /\.zip$/i;

/** What has become of a file. */
export type FileStep =
  | { kind: 'waiting' | 'reading' | 'storing' }
  /** Nobody on the list fits its name. */
  | { kind: 'question'; text: ReadText }
  | { kind: 'refused'; reason: string; canRetry: boolean; text?: ReadText; code?: string | undefined }
  | { kind: 'stored'; receipt: TextReceipt; leftOut: readonly string[] };

/** A text that was read from a file and isn't handed in yet. */
interface ReadText extends Omit<NewText, 'code'> {
  words: number;
  leftOut: readonly string[];
}

/** A file that somebody has dropped. */
export interface CollectedFile {
  key: number;
  /** Its name; it stays in this browser. */
  name: string;
  step: FileStep;
}

/** How long new codes wait for others, in milliseconds. */
const CODES_TOGETHER_MS = 30;

/** A file that waits for a new code. */
interface Codeless {
  /** The name that its file gives. */
  owner: string | undefined;
  resolve: (code: string | undefined) => void;
  reject: (error: unknown) => void;
}

/** Collects files for an open assignment: reads them here, asks whose they are if that isn't clear, and hands them in. */
export class Collection {
  readonly state: Observable<readonly CollectedFile[]> = observable<readonly CollectedFile[]>([]);
  readonly #open: OpenAssignment;
  readonly #assignment: string;
  readonly #files = new Map<number, File>();
  /** Whose the words are that were collected here. */
  readonly #codes = new Map<string, Promise<string | undefined>>();
  /** Files that wait for a new code. */
  readonly #codeless: Codeless[] = [];
  #nextKey = 0;
  #running = 0;

  constructor(open: OpenAssignment, assignment: string) {
    this.#open = open;
    this.#assignment = assignment;
  }

  /** Takes files, after those that are being read. @param tooMany what a file beyond the limit is told. */
  take(files: Iterable<File>, tooMany: string): void {
    const lines = Array.from(files, (file, index): CollectedFile => {
      const step: FileStep =
        index < COLLECT_MAX_FILES ? { kind: 'waiting' } : { kind: 'refused', reason: tooMany, canRetry: false };
      return this.#lineOf(file, file.name, step);
    });
    this.state.set([...this.state.get(), ...lines]);
    this.#start();
  }

  /** Says whose a file is: a code of the class, or a new one. */
  async answer(key: number, code: string | undefined): Promise<void> {
    const line = this.state.get().find((one) => one.key === key);
    if (line?.step.kind !== 'question') return;
    const { text } = line.step;
    this.#setStep(key, { kind: 'storing' });
    await this.#store(key, text, code);
  }

  /** Tries again what failed and may succeed now. */
  retry(): void {
    for (const { key, step } of this.state.get()) {
      if (step.kind !== 'refused' || !step.canRetry) continue;
      if (step.text) {
        this.#setStep(key, { kind: 'storing' });
        inBackground(this.#store(key, step.text, step.code));
      } else this.#setStep(key, { kind: 'waiting' });
    }
    this.#start();
  }

  #lineOf(file: File, path: string, step: FileStep): CollectedFile {
    const key = (this.#nextKey += 1);
    this.#files.set(key, file);
    return { key, name: path, step };
  }

  #setStep(key: number, step: FileStep): void {
    this.state.set(this.state.get().map((line) => (line.key === key ? withStep(line, step) : line)));
  }

  #start(): void {
    while (this.#running < AT_ONCE && this.state.get().some(({ step }) => step.kind === 'waiting')) {
      const line = this.state.get().find(({ step }) => step.kind === 'waiting');
      if (!line) return;
      this.#running += 1;
      this.#setStep(line.key, { kind: 'reading' });
      inBackground(
        this.#read(line).finally(() => {
          this.#running -= 1;
          this.#start();
        }),
      );
    }
  }

  async #read({ key, name }: CollectedFile): Promise<void> {
    const file = this.#files.get(key);
    if (!file) return;
    try {
      if (ZIP.test(name) && (await this.#unpack(key, file))) return;
      const { doc, title, leftOut } = await openFile(file, textSchema());
      const { body, pictures } = withoutPictures(doc);
      const said = body.textBetween(0, body.content.size, ' ', ' ');
      const named = this.#nameIn(said, name);
      const text: ReadText = {
        id: randomId(),
        title: titleOf(title, doc),
        body: body.toJSON(),
        words: wordsOf(said).length,
        leftOut: [
          ...(named === undefined ? [] : [COLLECTING.namesWriter(named)]),
          ...leftOut.map((what) => FILE_LEFT_OUT[what]),
          ...(pictures > 0 ? [COLLECTING.picturesLeftOut(pictures)] : []),
        ],
      };
      const code = this.#codeOf(name, text);
      // Without a list of names, whose it is only shows in the file's name.
      if (code === undefined && readClass(this.#assignment).hasList)
        return this.#setStep(key, { kind: 'question', text });
      // Others are read meanwhile.
      inBackground(this.#store(key, text, code));
    } catch (error) {
      const known = fileFault(error);
      this.#setStep(key, {
        kind: 'refused',
        reason: known?.words ?? errorMessage(error),
        canRetry: known === undefined,
      });
    }
  }

  /** The name of a student in the words of a text, where readers and the server can see it. @param file the name of the text's file. */
  #nameIn(said: string, file: string): string | undefined {
    const { students } = readClass(this.#assignment);
    const names = [...students.map(({ name }) => name), fileOwner(file).name];
    return names.find((name) => isNamedIn(said, name));
  }

  /** A new code. Those that are asked for together come with one call. */
  #newCode(name: string): Promise<string | undefined> {
    const owner = readClass(this.#assignment).hasList ? undefined : fileOwner(name).name;
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    this.#codeless.push({ owner, resolve, reject });
    if (this.#codeless.length === 1) setTimeout(() => inBackground(this.#makeCodes()), CODES_TOGETHER_MS);
    return promise;
  }

  async #makeCodes(): Promise<void> {
    const asked = this.#codeless.splice(0);
    try {
      const codes = await addStudents(
        this.#open,
        this.#assignment,
        asked.map(({ owner }) => owner),
      );
      for (const [index, { resolve }] of asked.entries()) resolve(codes[index]);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  async #unpack(key: number, file: File): Promise<boolean> {
    const unpacked = await unpackFile(file);
    if (!unpacked) return false;
    const within = unpacked.map((each) =>
      this.#lineOf(
        new File('bytes' in each ? [each.bytes] : [], each.path.split(/[/\\]/).at(-1) ?? each.path),
        each.path,
        'bytes' in each ? { kind: 'waiting' } : { kind: 'refused', reason: FILE_FAULTS[each.fault], canRetry: false },
      ),
    );
    this.state.set(this.state.get().flatMap((line) => (line.key === key ? within : [line])));
    return true;
  }

  /** The code of the student whose file it is, by its name, or by words that are here already. */
  #codeOf(name: string, { body }: ReadText): string | undefined {
    const { students, hasList } = readClass(this.#assignment);
    const code = codeOf(fileOwner(name), students, hasList ? 'names' : 'file names');
    if (code !== undefined) return code;
    const state = this.#open.state.get();
    const words = JSON.stringify(body);
    const same = state.kind === 'open' && state.view.texts.find((text) => JSON.stringify(text.body) === words);
    return same ? same.code : undefined;
  }

  /** Hands in a text. @param code whose it is; undefined for a new code. */
  async #store(key: number, text: ReadText, code: string | undefined): Promise<void> {
    this.#setStep(key, { kind: 'storing' });
    const { words: _words, leftOut, ...rest } = text;
    const name = this.state.get().find((line) => line.key === key)?.name ?? '';
    let whose = code;
    try {
      // Two files with the same words are one person's.
      const words = JSON.stringify(text.body);
      const known = this.#codes.get(words);
      const made = known ?? (code === undefined ? this.#newCode(name) : Promise.resolve(code));
      if (!known) this.#codes.set(words, made);
      whose ??= await made;
      if (whose === undefined) return;
      const receipt = await handInFor(this.#assignment, { ...rest, code: whose });
      keepOwner(this.#assignment, whose, fileOwner(name));
      this.#files.delete(key);
      this.#setStep(key, { kind: 'stored', receipt, leftOut });
    } catch (error) {
      this.#setStep(key, { kind: 'refused', reason: errorMessage(error), canRetry: true, text, code: whose });
    }
  }
}

/** Whether files are being read or handed in. */
export function isCollecting(lines: readonly CollectedFile[]): boolean {
  return lines.some(({ step }) => step.kind === 'waiting' || step.kind === 'reading' || step.kind === 'storing');
}

function withStep(line: CollectedFile, step: FileStep): CollectedFile {
  return { ...line, step };
}

/** A text without its pictures, which the desk doesn't take; each is replaced by its description. */
function withoutPictures(doc: Node): { body: Node; pictures: number } {
  let pictures = 0;
  const { schema } = doc.type;
  const kept = (node: Node): Node[] => {
    if (node.type.name === 'image') {
      pictures += 1;
      const alt = String(node.attrs['alt'] ?? '').trim();
      return alt === '' ? [] : [schema.node('paragraph', null, [schema.text(alt)])];
    }
    if (node.isTextblock || node.isLeaf) return [node];
    const content: Node[] = [];
    node.forEach((child) => content.push(...kept(child)));
    // A list item, a quotation and a document need a block.
    const isEmptied = content.length === 0 && node.childCount > 0;
    return [node.type.create(node.attrs, isEmptied ? [schema.node('paragraph')] : content)];
  };
  const [body = doc] = kept(doc);
  return { body, pictures };
}

/** The title of a text: its own, else its first heading. A file is often named after its writer, so its name isn't sent. */
function titleOf(title: string, doc: Node): string {
  let heading = '';
  doc.descendants(({ type, textContent }) => {
    if (heading === '' && type.name === 'heading') heading = textContent.trim();
    return heading === '';
  });
  return oneLine(asDocumentText(title || heading))
    .slice(0, TITLE_MAX_LENGTH)
    .toWellFormed();
}
