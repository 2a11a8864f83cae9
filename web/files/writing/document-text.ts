import { getSchema } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { initProseMirrorDoc } from '@tiptap/y-tiptap';
import { applyUpdate, Doc } from 'yjs';

import { BODY_FIELD, PLAIN_TEXT_FIELD, TITLE_FIELD } from '#shared-types/documents/collaboration';

import { ArgumentLabel } from '../../prosemirror/argument-label.ts';
import { textKit } from '../../prosemirror/extensions.ts';
import { Image } from '../../prosemirror/images/image.ts';
import { keepToSchema } from '../../sync/foreign-content.ts';
import type { WrittenText } from './written-text.ts';

let schema: Schema | undefined;

/** The schema of a text, for work on texts without an editor; one for all, so that positions and nodes fit together. */
export function textSchema(): Schema {
  return (schema ??= getSchema([...textKit(), Image, ArgumentLabel]));
}

const handedIn = new WeakMap<object, Node>();

/** The words of a text that was handed in; an empty text if they can't be read. */
export function bodyOf({ body }: { body?: unknown }): Node {
  if (typeof body !== 'object' || body === null) return emptyText();
  const doc = handedIn.get(body) ?? readBody(body);
  handedIn.set(body, doc);
  return doc;
}

function readBody(body: object): Node {
  try {
    const doc = textSchema().nodeFromJSON(body);
    doc.check();
    return doc;
  } catch {
    return emptyText();
  }
}

function emptyText(): Node {
  return textSchema().node('doc', null, textSchema().node('paragraph'));
}

/** The text of a document that no editor shows. @param content its Yjs update. @throws when it's damaged. */
export function documentText(content: Uint8Array): WrittenText {
  const document = new Doc();
  try {
    applyUpdate(document, content);
    const body = document.getXmlFragment(BODY_FIELD);
    keepToSchema(document, body, () => {})();
    const { doc } = initProseMirrorDoc(body, textSchema());
    return { title: document.getText(TITLE_FIELD).toJSON(), doc: writtenDoc(doc, document) };
  } finally {
    document.destroy();
  }
}

/** The body of a document, or what was written in the document view if the body is empty. */
export function writtenDoc(doc: Node, document: Doc): Node {
  const plain = document.getText(PLAIN_TEXT_FIELD).toJSON();
  if (doc.textContent.trim() !== '' || plain.trim() === '') return doc;
  const { schema: own } = doc.type;
  const lines = plain.split('\n').map((line) => own.node('paragraph', null, line === '' ? [] : [own.text(line)]));
  return own.node('doc', null, lines);
}
