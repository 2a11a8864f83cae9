import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { OpenedFile } from './browser/files.ts';
import { docxWith, odtWith } from './files/archives.ts';

const ESSAYS = path.join(import.meta.dirname, '../essays/fit');

/**
 * The paragraphs of our own essays, one list for each; the labels that they're read with in other tests are taken off. When there are
 * no more, they come again, each with the first paragraph of another one, so that no two have the same words.
 */
export function essayTexts(count: number): string[][] {
  const essays = readdirSync(ESSAYS).toSorted().slice(0, count).map(essayText);
  return Array.from({ length: count }, (_, index) => {
    const own = essays[index % essays.length] ?? [];
    const round = Math.floor(index / essays.length);
    return round === 0 ? own : [...own, ...(essays[(index + round) % essays.length] ?? []).slice(0, 1)];
  });
}

function essayText(name: string): string[] {
  const file = readFileSync(path.join(ESSAYS, name), 'utf8');
  const body = file.slice(file.indexOf('---\n') + 4);
  const lines = body.split('\n').map((line) => line.replace(/^[A-Z][A-Za-z ]+ \| /, ''));
  const paragraphs = lines.join('\n').split(/\n\s*\n/);
  return paragraphs.map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** As Word writes it: runs with ids, and marks of the spelling check. */
function asWord(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map(
    (words) =>
      `<w:p w:rsidR="00A1"><w:pPr/><w:proofErr w:type="spellStart"/><w:r w:rsidR="00A1"><w:rPr/><w:t xml:space="preserve">${escaped(words)}</w:t></w:r><w:proofErr w:type="spellEnd"/></w:p>`,
  );
  return docxWith(body.join(''));
}

/** As Google Docs writes it: every run says that it isn't written from right to left. */
function asDocs(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map(
    (words) =>
      `<w:p><w:pPr><w:rPr/></w:pPr><w:r><w:rPr><w:rtl w:val="0"/></w:rPr><w:t xml:space="preserve">${escaped(words)}</w:t></w:r></w:p>`,
  );
  return docxWith(body.join(''));
}

/** As LibreOffice writes it, as OpenDocument. */
function asLibreOffice(paragraphs: readonly string[]): Buffer {
  return odtWith(paragraphs.map((words) => `<text:p>${escaped(words)}</text:p>`).join(''));
}

const PROGRAMS = [
  { ending: 'docx', write: asWord },
  { ending: 'docx', write: asDocs },
  { ending: 'odt', write: asLibreOffice },
];

/** A class's essays as files, named by their writers, as Word, Google Docs and LibreOffice save them in turn. */
export function classFiles(names: readonly string[]): OpenedFile[] {
  return essayTexts(names.length).map((paragraphs, index) => {
    const { ending, write } = PROGRAMS[index % PROGRAMS.length] ?? { ending: 'docx', write: asWord };
    return { name: `${names[index]} essay.${ending}`, data: write(paragraphs) };
  });
}

const FIRST = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Femi'];
const LAST = ['Archer', 'Baker', 'Cohen', 'Dogan', 'Evans'];

/** Thirty names. */
export const CLASS_NAMES: readonly string[] = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`));
