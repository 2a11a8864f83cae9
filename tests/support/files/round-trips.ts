import type { Node } from '@tiptap/pm/model';
import mammoth from 'mammoth';

import { readBytes } from '../../../web/files/reading/read-bytes.ts';
import { docxOf } from '../../../web/files/writing/docx.ts';
import { markdownOf } from '../../../web/files/writing/markdown.ts';
import { plainTextOf } from '../../../web/files/writing/plain-text.ts';
import { odtWith } from './archives.ts';
import { paragraph, textOf } from './written.ts';

/** A text of paragraphs. */
export const writtenDoc = (paragraphs: readonly string[]): Node =>
  textOf(...paragraphs.map((words) => paragraph(words)));

/** What Word and LibreOffice make of what people type, while they type it. */
function typeset(text: string): string {
  return text
    .replaceAll(/(^|[\s(—–-])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll(/(^|[\s(—–-])'/g, '$1‘')
    .replaceAll("'", '’')
    .replaceAll('...', '…')
    .replaceAll(/ --? /g, ' – ')
    .replaceAll('1/2', '½')
    .replaceAll(/(\d) (?=[a-z%])/g, '$1\u00a0');
}

/** The same with the characters of a keyboard alone. */
function typed(text: string): string {
  return text
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll('…', '...')
    .replaceAll(/\s?—\s?/g, ' -- ')
    .replaceAll('–', '-')
    .replaceAll('\u00a0', ' ');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The paragraphs of what a file was read as. In the product, the parser of a browser does this. */
function docFromHtml(html: string): Node {
  const blocks = html.split(/<\/(?:p|h\d|li)>/).map((block) =>
    block
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(\w+|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
      .trim(),
  );
  return writtenDoc(blocks.filter((block) => block !== ''));
}

async function read(name: string, data: Uint8Array): Promise<Node> {
  return docFromHtml((await readBytes({ bytes: Uint8Array.from(data), name, onStep: () => undefined })).html);
}

/** Word: the product writes it; the library that reads it in the product takes another kind of bytes outside a browser. */
async function throughWord(paragraphs: readonly string[]): Promise<Node> {
  const file = await docxOf({ title: '', doc: writtenDoc(paragraphs.map(typeset)), comments: [] });
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await file.arrayBuffer()) });
  return docFromHtml(value);
}

/** OpenDocument, which the product reads, with letters and their accents apart, as some systems write them. */
function throughOpenDocument(paragraphs: readonly string[]): Promise<Node> {
  const escaped = paragraphs.map((words) =>
    typeset(words).normalize('NFD').replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  );
  return read('essay.odt', odtWith(escaped.map((words) => `<text:p>${words}</text:p>`).join('')));
}

/** What becomes of a text that is written into a file and read again, by the format of the file. */
export const ROUND_TRIPS: Record<string, (paragraphs: readonly string[]) => Promise<Node>> = {
  DOCX: throughWord,
  ODT: throughOpenDocument,
  TXT: (paragraphs) =>
    read('essay.txt', Buffer.from(plainTextOf({ title: '', doc: writtenDoc(paragraphs.map(typed)) }))),
  Markdown: (paragraphs) =>
    read('essay.md', Buffer.from(markdownOf({ title: '', doc: writtenDoc(paragraphs.map(typed)) }))),
};
