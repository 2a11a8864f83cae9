import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { toNormalForm } from '#bff/analysis/reading/normal-form';
import { parse } from '#bff/analysis/reading/parser/parse';
import { assemble, kindsOf, type ReadText } from '#bff/analysis/reading/read-text';
import { type Label, LABELS } from '#shared-types/analysis/argument';
import type { Paragraph } from '#shared-types/analysis/paragraph';

const ESSAYS = path.join(import.meta.dirname, '../../essays');
/** The genres whose texts argue. */
export const ARGUING_GENRES: ReadonlySet<string> = new Set(['argument', 'literary analysis', 'history']);

export interface Essay {
  name: string;
  title: string;
  genre: string;
  level: string;
  text: Paragraph[];
  /** One for each sentence, in order. */
  labels: Label[];
}

/** The folders of essays that the argument analysis is fitted to, each by another hand. */
export const FITTING_FOLDERS = ['fit', 'more', 'other-hands', 'opposed'] as const;
/** The folders of essays that only measure it. */
export const UNSEEN_FOLDERS = ['unseen', 'fresh'] as const;
export type EssayFolder = (typeof FITTING_FOLDERS)[number] | (typeof UNSEEN_FOLDERS)[number];

/** Reads the essays of a folder, by name. @throws {Error} that names the file and the line if one isn't in the format. */
export function readEssays(folder: EssayFolder): Essay[] {
  return filesOf(folder).map((file) => parseEssay(file, readFileSync(path.join(ESSAYS, folder, file), 'utf8')));
}

/** The labels of the second reader for an essay; undefined if that reader hasn't read it. */
export function secondLabels(folder: EssayFolder, name: string): Label[] | undefined {
  const folderOfSecond = path.join('second', folder);
  if (!filesOf(folderOfSecond).includes(`${name}.txt`)) return undefined;
  const lines = readFileSync(path.join(ESSAYS, folderOfSecond, `${name}.txt`), 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => toLabel(line.trim(), name));
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(path.resolve(ESSAYS, folder))
      .filter((file) => file.endsWith('.txt'))
      .toSorted();
  } catch {
    return [];
  }
}

function parseEssay(file: string, source: string): Essay {
  const [head = '', body = ''] = source.split(/^---$/m);
  const fields = new Map(
    head
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const text: Paragraph[] = [];
  const labels: Label[] = [];
  let position = 1;
  let paragraph: Paragraph | undefined;
  for (const line of body.split('\n')) {
    if (line.trim() === '') {
      paragraph = undefined;
      position += 2;
      continue;
    }
    const isHeading = line.startsWith('# ');
    const bar = line.indexOf(' | ');
    if (!isHeading && bar === -1) throw new Error(`${file}: "${line}" has no label.`);
    const words = isHeading ? line.slice(2) : line.slice(bar + 3).trim();
    if (paragraph === undefined || isHeading)
      text.push((paragraph = { kind: isHeading ? 'heading' : 'text', sentences: [] }));
    paragraph.sentences.push({ msg: words, from: position, to: position + words.length });
    position += words.length + 1;
    labels.push(isHeading ? 'None' : toLabel(line.slice(0, bar), file));
    if (isHeading) paragraph = undefined;
  }
  return {
    name: file.replace(/\.txt$/, ''),
    title: fields.get('title') ?? '',
    genre: fields.get('genre') ?? '',
    level: fields.get('level') ?? '',
    text,
    labels,
  };
}

function toLabel(word: string, file: string): Label {
  const label = LABELS.find((one) => one === word);
  if (label === undefined) throw new Error(`${file}: "${word}" is no label.`);
  return label;
}

/** Paragraphs of these sentences as the analysis gets them, each sentence one position behind the one before. */
export function paragraphsWith(...paragraphs: readonly (readonly string[])[]): Paragraph[] {
  let position = 0;
  const placed = (msg: string) => {
    const from = position;
    position += msg.length + 1;
    return { msg, from, to: from + msg.length };
  };
  return paragraphs.map((sentences) => ({ kind: 'text', sentences: sentences.map(placed) }));
}

/** The text as the checks of the whole text get it, without Harper. */
export function readTextOf(text: readonly Paragraph[]): ReadText {
  const forms = text.flatMap(({ sentences }) => sentences.map(({ msg }) => toNormalForm(msg)));
  return assemble(
    text,
    kindsOf(text),
    forms,
    forms.map((form) => ({ text: form.text, tokens: parse(form.text), lints: undefined })),
  );
}
