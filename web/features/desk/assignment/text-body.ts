import { Node, type Schema } from '@tiptap/pm/model';

import type { HandedInText } from '#shared-types/desk/assignment';

import { textSchema } from '../../../files/writing/document-text.ts';
import { sentenceChunks } from '../../../prosemirror/sentence-chunks.ts';

let schema: Schema | undefined;
const bodies = new WeakMap<object, Node>();

/** The words of a text as a document of the editor's schema; an empty one if they can't be read. */
export function bodyOf({ body }: Pick<HandedInText, 'body'>): Node {
  if (typeof body !== 'object' || body === null) return emptyBody();
  const doc = bodies.get(body) ?? readBody(body);
  bodies.set(body, doc);
  return doc;
}

function readBody(body: object): Node {
  try {
    const doc = Node.fromJSON(textSchemaOf(), body);
    doc.check();
    return doc;
  } catch {
    return emptyBody();
  }
}

function emptyBody(): Node {
  const { nodes } = textSchemaOf();
  return textSchemaOf().node('doc', null, nodes['paragraph']?.create());
}

/** The schema of texts. */
export function textSchemaOf(): Schema {
  return (schema ??= textSchema());
}

/** A sentence of a text. */
export interface TextSentence {
  words: string;
  from: number;
  to: number;
  /** The number of its paragraph, from 1. */
  paragraph: number;
}

const sentences = new WeakMap<Node, readonly TextSentence[]>();

/** The sentences of a text, in their order. */
export function sentencesOf(doc: Node): readonly TextSentence[] {
  let found = sentences.get(doc);
  if (found === undefined) {
    let [paragraph, block] = [0, -1];
    found = sentenceChunks(doc).map(({ msg, from, to }) => {
      const start = doc.resolve(from).start();
      if (start !== block) [paragraph, block] = [paragraph + 1, start];
      return { words: msg, from, to, paragraph };
    });
    sentences.set(doc, found);
  }
  return found;
}

/** The words between two positions of a text, on one line. */
export function wordsBetween(doc: Node, from: number, to: number): string {
  return doc.textBetween(Math.max(0, from), Math.min(to, doc.content.size), ' ', ' ').replaceAll(/\s+/g, ' ').trim();
}
