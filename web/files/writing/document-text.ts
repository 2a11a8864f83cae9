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

/** The schema of a text, for work on texts without an editor. */
export function textSchema(): Schema {
  return getSchema([...textKit(), Image, ArgumentLabel]);
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
  const { schema } = doc.type;
  const lines = plain.split('\n').map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]));
  return schema.node('doc', null, lines);
}
