import type { CitationRule, CitationStyle } from '#shared-types/analysis/sources';

import type { Paper } from './papers.ts';

/** A planted fault, and words; one of them must be within the place of the note about it. */
export interface Planted {
  rule: CitationRule;
  words: readonly string[];
}

/** An entry of the list of a paper. */
export interface ListedWork {
  /** Its line. */
  at: number;
  text: string;
  /** The name that it is sorted by. */
  name: string;
  /** Whether a person wrote it, so that the name is a surname. */
  isPerson: boolean;
  year: string | undefined;
}

const HEADING = /^(?:References|Reference List|Works Cited|Bibliography)$/;
const NOTES = /^(?:Notes|Endnotes)$/;

/** A paper into which faults are planted, line by line. */
export class PlantedPaper {
  readonly style: CitationStyle;
  readonly lines: string[];
  /** Names that a fault is about; another fault must be about another name. */
  readonly used = new Set<string>();
  readonly random: () => number;

  constructor(paper: Paper, random: () => number) {
    this.style = paper.style;
    this.lines = [...paper.lines];
    this.random = random;
  }

  get heading(): number {
    return this.lines.findIndex((line) => HEADING.test(line));
  }

  get notesHeading(): number {
    return this.lines.findIndex((line) => NOTES.test(line));
  }

  /** The number of the lines before the notes and the list. */
  get bodyEnd(): number {
    const ends = [this.heading, this.notesHeading].filter((at) => at >= 0);
    return Math.min(this.lines.length, ...ends);
  }

  get body(): string {
    return this.lines.slice(1, this.bodyEnd).join('\n');
  }

  get works(): ListedWork[] {
    if (this.heading < 0) return [];
    return this.lines.slice(this.heading + 1).map((text, index) => {
      const name = /^[“]?([^,.(”?]+)/.exec(text)?.[1]?.trim() ?? text;
      return {
        at: this.heading + 1 + index,
        text,
        name,
        isPerson: /^[^,.(”?]+,\s\p{Lu}/u.test(text),
        year: /(?<!\d)((?:18|19|20)\d\d[a-z]?)(?![\d–])/.exec(text)?.[1],
      };
    });
  }

  /** Works by a person that no other mistake is about, and whose author has no other work in the list. */
  get freeWorks(): ListedWork[] {
    const { works } = this;
    return works.filter(
      ({ name, isPerson }) =>
        isPerson && !this.used.has(name) && works.filter((other) => other.text.includes(name)).length === 1,
    );
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.random() * items.length)];
  }

  /** Replaces a match of the body that `accepts`, picked by chance; says whether there was one. */
  replaceInBody(
    pattern: RegExp,
    replacement: (match: RegExpExecArray) => string | undefined,
  ): RegExpExecArray | undefined {
    const found = this.lines
      .slice(1, this.bodyEnd)
      .flatMap((line, index) =>
        Array.from(line.matchAll(pattern), (match) => ({ match, at: index + 1, words: replacement(match) })),
      );
    const chosen = this.pick(found.filter(({ words }) => words !== undefined));
    if (!chosen) return undefined;
    const line = this.lines[chosen.at] ?? '';
    const { index, 0: whole } = chosen.match;
    this.lines[chosen.at] = line.slice(0, index) + (chosen.words ?? '') + line.slice(index + whole.length);
    return chosen.match;
  }

  /** Adds an entry where the alphabet puts it. */
  addWork(name: string, text: string): void {
    const { works } = this;
    const next = works.find((work) => sortKey(work.name) > sortKey(name));
    this.lines.splice(next?.at ?? this.lines.length, 0, text);
  }
}

const sortKey = (name: string): string => name.toLowerCase().replace(/^the /, '');
