import { commonEnd, commonStart } from '#shared-types/text/common-ends';
import { wordsOf } from '#shared-types/text/words';

/** Shows lines as paragraphs: only those that differ from what is there are drawn again, and counted. */
export class ShownLines {
  readonly #place: HTMLElement;
  #lines: readonly string[] = [];
  #paragraphs: readonly HTMLElement[] = [];
  #counts: readonly number[] = [];
  #current: Element | undefined;
  words = 0;

  constructor(place: HTMLElement) {
    this.#place = place;
  }

  /** @param current the index of the line to mark. */
  show(lines: readonly string[], current: number): void {
    const before = this.#lines;
    const most = Math.min(before.length, lines.length);
    const start = commonStart(before, lines);
    const end = commonEnd(before, lines, most - start);
    const changed = lines.slice(start, lines.length - end);
    const gone = before.length - end - start;
    this.#draw(changed, start, gone);
    const counts = changed.map((line) => wordsOf(line).length);
    const old = this.#counts.slice(start, start + gone);
    this.#counts = [...this.#counts.slice(0, start), ...counts, ...this.#counts.slice(start + gone)];
    this.words += sumOf(counts) - sumOf(old);
    this.#lines = lines;
    this.#mark(this.#paragraphs[current]);
  }

  /** Draws some lines in place of others. Don't read layout here: every read would force a reflow. */
  #draw(changed: readonly string[], start: number, gone: number): void {
    const old = this.#paragraphs.slice(start, start + gone);
    const drawn = changed.map((line, index) => {
      const paragraph = old[index] ?? document.createElement('p');
      paragraph.textContent = line;
      return paragraph;
    });
    for (const paragraph of old.slice(changed.length)) paragraph.remove();
    const added = document.createDocumentFragment();
    for (const paragraph of drawn.slice(gone)) added.append(paragraph);
    const after = this.#paragraphs.slice(start + gone);
    this.#place.insertBefore(added, after[0] ?? null);
    this.#paragraphs = [...this.#paragraphs.slice(0, start), ...drawn, ...after];
  }

  /** The line that changed last. */
  get current(): Element | undefined {
    return this.#current;
  }

  #mark(paragraph: Element | undefined): void {
    if (this.#current === paragraph) return;
    this.#current?.removeAttribute('data-current');
    paragraph?.setAttribute('data-current', '');
    this.#current = paragraph;
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
