import { DOMParser as ProseMirrorParser, type Node, type Schema, Fragment, type Mark } from '@tiptap/pm/model';
import { prosemirrorToYXmlFragment } from '@tiptap/y-tiptap';
import { Doc, encodeStateAsUpdate } from 'yjs';

import {
  BODY_FIELD,
  DOCUMENT_MAX_BYTES,
  TITLE_MAX_LENGTH,
  UPDATE_MAX_STRUCTS,
} from '#shared-types/documents/collaboration';
import { ELEMENTS, MARKS } from '#shared-types/documents/document-content';
import { imageIdOf } from '#shared-types/documents/images';
import { asDocumentText } from '#shared-types/text/characters';
import { showsNothing } from '#shared-types/text/visible-text';

import { withDocumentCharacters } from '../prosemirror/document-characters.ts';
import { fitting } from '../prosemirror/fitting-attributes.ts';
import { addressWithin } from '../prosemirror/images/image-source.ts';
import { clipboardPolicy } from '../prosemirror/pasted-html/clipboard-policy.ts';
import { cleanPastedHtml } from '../prosemirror/pasted-html/pasted-html.ts';
import { FileRefusal, type FileText, type LeftOut, pictureIndexOf, TITLE_CLASS } from './reading/file-text.ts';

/** How deep a text may be nested; the server takes 100, in which the ends of marks count too. */
const MAX_DEPTH = 60;

/** The share of its limits that one text may use, since the document grows with every later change. */
const SHARE = 0.9;

/** A text from a file, as the editor holds it. */
export interface ImportedText {
  /** Nothing if the file names none. */
  title: string;
  doc: Node;
  /** The pictures, which `doc` names with `pictureAddress`. */
  pictures: readonly Blob[];
  leftOut: readonly LeftOut[];
  /** The size of the text in a document, in bytes. */
  bytes: number;
}

/**
 * Judges what a file holds: the schema of the editor decides what becomes of it, as with anything that is pasted.
 * @throws {FileRefusal} when nothing is left, or more than a document may hold.
 */
export function importedText(schema: Schema, { html, pictures, leftOut }: FileText): ImportedText {
  const { body } = new DOMParser().parseFromString(clipboardPolicy.createHTML(cleanPastedHtml(html)), 'text/html');
  const title = takeTitle(body);
  const left = new Set(leftOut);
  tidy(body, pictures.length, () => left.add('linkedPictures'));
  const doc = fittingContent(ProseMirrorParser.fromSchema(schema).parse(body));
  if (isEmpty(doc) && title === '') throw new FileRefusal('noText');
  return { title, doc, pictures, leftOut: [...left], bytes: sizeOf(doc) };
}

/** Whether a document of a size still has room for a text. */
export function fitsBeside(documentBytes: number, { bytes }: ImportedText): boolean {
  return documentBytes + bytes <= DOCUMENT_MAX_BYTES * SHARE;
}

/** Takes the title out of a text: the paragraph that is one, or the heading at the top if no other heading is as large. */
function takeTitle(body: HTMLElement): string {
  const named = body.querySelector(`.${TITLE_CLASS}`);
  const largest = body.querySelectorAll('h1');
  const isAtTop = largest.length === 1 && textBefore(body, largest[0]) === '';
  const element = named ?? (isAtTop ? largest[0] : undefined);
  const title = asDocumentText(element?.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (element === undefined || showsNothing(title) || title.length > TITLE_MAX_LENGTH) return '';
  element.remove();
  return title;
}

function textBefore(body: HTMLElement, element: Element | undefined): string {
  if (element === undefined) return '';
  const range = document.createRange();
  range.setStart(body, 0);
  range.setEndBefore(element);
  return range.toString().trim();
}

/** Prepares what the editor would read in another way than it's meant. */
function tidy(body: HTMLElement, pictures: number, onRefused: () => void): void {
  for (const image of body.querySelectorAll('img')) {
    const address = addressWithin(image.getAttribute('src'));
    if (address !== null && isUsable(address, pictures)) {
      image.setAttribute('src', address);
      continue;
    }
    if (address !== '') onRefused();
    image.replaceWith(image.getAttribute('alt') ?? '');
  }
  for (const line of body.querySelectorAll('pre br')) line.replaceWith('\n');
  for (const paragraph of body.querySelectorAll('p')) {
    if (paragraph.textContent.trim() !== '') continue;
    // Pictures are blocks of their own here; empty paragraphs only make room, which blocks have by themselves.
    if (paragraph.querySelector('img') !== null) paragraph.replaceWith(...paragraph.querySelectorAll('img'));
    else if (paragraph.parentElement === body) paragraph.remove();
  }
}

/** Whether a picture is one of the file's, one on this server, or one that the editor names without loading it. */
function isUsable(address: string, pictures: number): boolean {
  const index = pictureIndexOf(address);
  if (index !== undefined) return index < pictures;
  const url = URL.parse(address);
  return imageIdOf(address) !== undefined || (url !== null && /^https?:$/.test(url.protocol) && isElsewhere(url));
}

const isElsewhere = ({ host }: URL): boolean => host !== window.location.host;

function isEmpty(doc: Node): boolean {
  let hasContent = doc.textContent.trim() !== '';
  doc.descendants(({ type }) => {
    if (type.name === 'image') hasContent = true;
    return !hasContent;
  });
  return !hasContent;
}

/** How many bytes a text takes up in a document. @throws {FileRefusal} when no document could take it. */
function sizeOf(doc: Node): number {
  const scratch = new Doc();
  try {
    prosemirrorToYXmlFragment(doc, scratch.getXmlFragment(BODY_FIELD));
    const structs = [...scratch.store.clients.values()].reduce((sum, { length }) => sum + length, 0);
    const bytes = encodeStateAsUpdate(scratch).length;
    if (structs > UPDATE_MAX_STRUCTS * SHARE || bytes > DOCUMENT_MAX_BYTES * SHARE) throw new FileRefusal('tooLong');
    return bytes;
  } finally {
    scratch.destroy();
  }
}

/** A text whose characters and attributes are all such as a document may hold. @throws {FileRefusal} when it's nested too deeply. */
function fittingContent(doc: Node): Node {
  return doc.copy(withDocumentCharacters(fittingFragment(doc.content, 0)));
}

function fittingFragment(content: Fragment, depth: number): Fragment {
  if (depth > MAX_DEPTH) throw new FileRefusal('tooMuch');
  return Fragment.fromArray(content.content.map((node) => fittingNode(node, depth)));
}

function fittingNode(node: Node, depth: number): Node {
  const marks = node.marks.map(fittingMark);
  if (node.isText) return node.mark(marks);
  const attributes = fitting(node.attrs, ELEMENTS.get(node.type.name)?.attributes ?? {});
  return node.type.create(attributes, fittingFragment(node.content, depth + 1), marks);
}

function fittingMark({ type, attrs }: Mark): Mark {
  return type.create(fitting(attrs, MARKS.get(type.name) ?? {}));
}
