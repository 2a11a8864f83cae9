import * as Y from 'yjs';

import type { Documents } from '#bff/documents/documents';
import { BODY_FIELD } from '#shared-types/documents/collaboration';

/** People who write into a stored document, at times that a test sets. `writer` is the Yjs client of the socket that an edit comes from. */
export interface Writing {
  readonly document: Y.Doc;
  /** Types letter by letter at the end of the last paragraph, as one person. */
  type: (text: string, author?: string, writer?: number) => Promise<void>;
  /** Adds paragraphs in one edit. */
  paste: (paragraphs: readonly string[], author?: string, writer?: number) => Promise<void>;
  edit: (change: (body: Y.XmlFragment) => void, author?: string, writer?: number) => Promise<void>;
}

/** Writes into a document of a log. */
export function writingIn(documents: Documents, room: string): Writing {
  const document = new Y.Doc();
  const body = document.getXmlFragment(BODY_FIELD);
  let [author, writer]: [author?: string, writer?: number] = [];
  const appends: Promise<unknown>[] = [];
  document.on('update', (update: Uint8Array) => appends.push(documents.append(room, update, { author, writer })));
  const edit: Writing['edit'] = async (change, ...by) => {
    [author, writer] = by;
    document.transact(() => change(body));
    await Promise.all(appends.splice(0));
  };
  return {
    document,
    edit,
    async type(text, ...by) {
      [author, writer] = by;
      if (body.length === 0) body.push([paragraph('')]);
      const last = lastText(body);
      for (const letter of text) last.insert(last.length, letter);
      await Promise.all(appends.splice(0));
    },
    paste: (paragraphs, ...by) => edit((into) => into.push(paragraphs.map(paragraph)), ...by),
  };
}

export function paragraph(text: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph');
  element.insert(0, [new Y.XmlText(text)]);
  return element;
}

export const lastText = (body: Y.XmlFragment): Y.XmlText => textAt(body, -1);

export const firstText = (body: Y.XmlFragment): Y.XmlText => textAt(body, 0);

function textAt(body: Y.XmlFragment, at: 0 | -1): Y.XmlText {
  const block: unknown = body.toArray().at(at);
  const text: unknown = block instanceof Y.XmlElement ? block.toArray().at(at) : undefined;
  if (!(text instanceof Y.XmlText)) throw new Error('There is no text.');
  return text;
}

/** The paragraphs in a version of a document. */
export function paragraphsIn(update: Uint8Array | undefined): string[] {
  const document = new Y.Doc();
  if (update) Y.applyUpdate(document, update);
  return document
    .getXmlFragment(BODY_FIELD)
    .toArray()
    .map((node) => (node instanceof Y.XmlElement ? node.toArray().map(String).join('') : ''));
}
