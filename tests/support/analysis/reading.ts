import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect } from 'vitest';

import { textOfCall } from '#bff/analysis/service/feedback-call';
import type { FeedbackItem, FeedbackType, SentenceChunk } from '#shared-types/analysis/feedback';
import { splitSentences } from '#shared-types/text/sentences';

import { sharedEvaluator } from '../server/on-demand.ts';

/** What a call to an evaluator needs besides the text. */
export const CALL = { caller: 'a writer', requestId: 'a-request', signal: new AbortController().signal };

/** Waits until the embedded evaluator of this process has loaded every check; for `beforeAll`. */
export async function evaluatorReady(): Promise<void> {
  await sharedEvaluator().ready;
}

/** What the embedded evaluator of this process notes on a text. */
export async function notesOn(text: string): Promise<FeedbackItem[]> {
  const { items, complete } = await sharedEvaluator().evaluate(textOfCall(chunksOf(text)), CALL);
  expect(complete).toBe(true);
  return items;
}

/** The notes on spelling and grammar among them. */
export async function faultsOf(text: string): Promise<FeedbackItem[]> {
  return (await notesOn(text)).filter(({ type }) => type === 'Spelling' || type === 'Grammar');
}

/** The words of the notes of a type. */
export function marked(text: string, items: readonly FeedbackItem[], type: FeedbackType): string[] {
  return items.filter((item) => item.type === type).map(({ from, to }) => text.slice(from, to));
}

/** The chunks of a text as the editor makes them: one for each sentence, a position between two paragraphs. */
export function chunksOf(text: string): SentenceChunk[] {
  let at = 0;
  return text.split('\n\n').flatMap((paragraph) => {
    const chunks = splitSentences(paragraph).map(({ text: msg, from, to }) => ({ msg, from: at + from, to: at + to }));
    at += paragraph.length + 2;
    return chunks;
  });
}

/** The essays in the public domain. */
export const PUBLIC_ESSAYS = ['federalist-10.txt', 'atlanta-exposition-address.txt'] as const;

/** The text of one of them. */
export function publicEssay(name: (typeof PUBLIC_ESSAYS)[number]): string {
  return readFileSync(path.join(import.meta.dirname, '../../texts', name), 'utf8');
}
