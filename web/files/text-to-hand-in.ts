import type { JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

import { TITLE_MAX_LENGTH } from '#shared-types/documents/collaboration';
import { asDocumentText } from '#shared-types/text/characters';
import { oneLine } from '#shared-types/text/text-name';
import { showsNothing } from '#shared-types/text/visible-text';
import { wordsOf } from '#shared-types/text/words';

import { openFile } from './open-file.ts';
import type { LeftOut } from './reading/file-text.ts';
import { textSchema } from './writing/document-text.ts';

/** A text as it's handed in. */
export interface TextToHandIn {
  title: string;
  /** ProseMirror's JSON, without pictures. */
  body: JSONContent;
  words: number;
  /** What the file has that isn't handed in. */
  leftOut: readonly LeftOut[];
}

/**
 * Reads a file as a text to hand in. The name of the file and its author stay in the browser: a title comes from the words alone.
 * @throws {FileRefusal} when it can't be read.
 */
export async function fileToHandIn(file: File): Promise<TextToHandIn> {
  const { title, doc, pictures, leftOut } = await openFile(file, textSchema());
  const left = new Set(leftOut);
  if (pictures.length > 0) left.add('pictures');
  return { ...textToHandIn(doc, title), leftOut: [...left] };
}

/** A copy of a text to hand in. @param title its own; its first heading takes the place of none. */
export function textToHandIn(doc: Node, title: string): TextToHandIn {
  const words = [title, headingOf(doc)].find((each) => !showsNothing(each)) ?? '';
  return {
    title: titleOf(words),
    body: { type: 'doc', content: withoutPictures(doc.toJSON()).flatMap(({ content = [] }) => content) },
    words: wordsOf(doc.textBetween(0, doc.content.size, '\n', ' ')).length,
    leftOut: [],
  };
}

/** A title as a text can have it. */
export function titleOf(words: string): string {
  return oneLine(asDocumentText(words)).slice(0, TITLE_MAX_LENGTH).toWellFormed();
}

/** A text that was handed in. @throws {RangeError} if it isn't one of the editor. */
export function handedInDoc(body: unknown): Node {
  return textSchema().nodeFromJSON(body);
}

function headingOf(doc: Node): string {
  let heading = '';
  doc.descendants(({ type, textContent }) => {
    if (heading === '' && type.name === 'heading') heading = textContent;
    return heading === '';
  });
  return heading;
}

/** An element that held nothing but pictures gets an empty paragraph, as it can't be empty. */
function withoutPictures(node: JSONContent): JSONContent[] {
  if (node.type === 'image') return [];
  if (node.content === undefined) return [node];
  const content = node.content.flatMap(withoutPictures);
  return [{ ...node, content: content.length > 0 ? content : [{ type: 'paragraph' }] }];
}
