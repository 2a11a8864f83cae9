import { FileRefusal } from './file-text.ts';

/** The most elements in one part of a file. */
const MAX_ELEMENTS = 400_000;
/** The most elements around one. */
const MAX_DEPTH = 200;

const ATTRIBUTE = /([^\s"'=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Where a tag is in an XML text. */
export type TagPlace = readonly [start: number, end: number];

/** Called for each piece of an XML text, in order. The end tag of an element without one is empty. */
export interface XmlListener {
  open?: (name: string, attribute: (name: string) => string | undefined, place: TagPlace) => void;
  close?: (name: string, place: TagPlace) => void;
  text?: (words: string) => void;
}

/**
 * Reads an XML text from front to back. Knows no document types, so no entities but the five of XML, and asks for no other file.
 * @throws {FileRefusal} when it isn't well-formed, declares a type, or has more elements than a document needs.
 */
export function readXml(xml: string, { open, close, text }: XmlListener): void {
  const around: string[] = [];
  let elements = 0;
  let at = 0;
  while (at < xml.length) {
    const start = xml.indexOf('<', at);
    const words = xml.slice(at, start === -1 ? undefined : start);
    if (words !== '') text?.(decoded(words));
    if (start === -1) break;
    at = start + 1;
    if (xml.startsWith('!--', at)) at = after(xml, '-->', at + 3);
    else if (xml[at] === '?') at = after(xml, '?>', at);
    else if (xml.startsWith('![CDATA[', at)) {
      const end = after(xml, ']]>', at);
      text?.(xml.slice(at + 8, end - 3));
      at = end;
    } else if (xml[at] === '!') throw new FileRefusal('doctype');
    else if (xml[at] === '/') {
      const end = after(xml, '>', at);
      const name = xml.slice(at + 1, end - 1).trim();
      if (around.pop() !== name) throw new FileRefusal('damaged');
      close?.(name, [start, end]);
      at = end;
    } else {
      const end = endOfTag(xml, at);
      const isClosed = xml[end - 2] === '/';
      const tag = xml.slice(at, end - (isClosed ? 2 : 1));
      const name = /^[^\s]+/.exec(tag)?.[0] ?? '';
      elements += 1;
      if (elements > MAX_ELEMENTS || around.length >= MAX_DEPTH) throw new FileRefusal('tooMuch');
      open?.(name, (wanted) => attributeOf(tag, wanted), [start, end]);
      if (isClosed) close?.(name, [end, end]);
      else around.push(name);
      at = end;
    }
  }
  if (around.length > 0 || elements === 0) throw new FileRefusal('damaged');
}

/** The place behind the next such words. */
function after(xml: string, words: string, from: number): number {
  const at = xml.indexOf(words, from);
  if (at === -1) throw new FileRefusal('damaged');
  return at + words.length;
}

/** The place behind a tag, whose attributes may contain ">". */
function endOfTag(xml: string, from: number): number {
  for (let at = from; at < xml.length; at++) {
    const sign = xml[at];
    if (sign === '>') return at + 1;
    if (sign === '"' || sign === "'") at = after(xml, sign, at + 1) - 1;
  }
  throw new FileRefusal('damaged');
}

function attributeOf(tag: string, wanted: string): string | undefined {
  for (const [, name, double, single] of tag.matchAll(ATTRIBUTE))
    if (name === wanted) return decoded(double ?? single ?? '');
  return undefined;
}

function decoded(words: string): string {
  if (!words.includes('&')) return words;
  return words.replaceAll(ENTITY, (whole, decimal?: string, hexadecimal?: string, named?: string) => {
    if (named !== undefined) return NAMED[named.toLowerCase()] ?? whole;
    const code = Number.parseInt(decimal ?? hexadecimal ?? '', decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Words, escaped for HTML. */
export function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
