import type { Node } from '@tiptap/pm/model';

import { type ComparedVersions, compareVersions } from '#shared-types/text/compared-versions';

import { sentenceChunks } from '../prosemirror/sentence-chunks.ts';

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

const compared = new WeakMap<Node, { before: Node; versions: ComparedVersions }>();

/** What changed between two versions of a text, by their sentences. Compared once as long as both are kept. */
export function comparedTexts(before: Node, after: Node): ComparedVersions {
  const kept = compared.get(after);
  if (kept?.before === before) return kept.versions;
  const versions = compareVersions(sentencesOf(before), sentencesOf(after));
  compared.set(after, { before, versions });
  return versions;
}

/** The words between two positions of a text, on one line. */
export function wordsBetween(doc: Node, from: number, to: number): string {
  return doc.textBetween(Math.max(0, from), Math.min(to, doc.content.size), ' ', ' ').replaceAll(/\s+/g, ' ').trim();
}
