import { Editor } from '@tiptap/core';
import { beforeEach, expect, test, vi } from 'vitest';

import { FEEDBACK_MAX_CHUNKS, type FeedbackItem } from '#shared-types/analysis/feedback';

import { AnalysedTextMarks } from '../../web/annotations/analysed-text.ts';
import { Notes, notesOf } from '../../web/annotations/notes.ts';
import { type ReadingState, TextReader } from '../../web/features/editor/panel/use-text-analysis.ts';
import { ArgumentLabel } from '../../web/prosemirror/argument-label.ts';
import { textKit } from '../../web/prosemirror/extensions.ts';

/** A call of the reader that waits for its answer. */
interface Call {
  body: { text: { sentences: object[] }[] };
  answer: (items: FeedbackItem[], headers?: Record<string, string>) => Promise<void>;
  refuse: (status: number) => Promise<void>;
}

let calls: Call[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const reply = async (answer: Response) => {
      resolve(answer);
      await vi.advanceTimersByTimeAsync(0);
    };
    calls.push({
      body: JSON.parse(body),
      answer: (items, headers = {}) => reply(Response.json({ items }, { headers })),
      refuse: (status) => reply(Response.json({}, { status })),
    });
    return promise;
  });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

/** A note on the words from one position to another. */
const anItem = (from: number, to: number): FeedbackItem => ({ msg: 'Look here.', from, to, type: 'Grammar' });

/** Somebody has a text open that is read, in an editor without a page. */
async function open(text: string) {
  const extensions = [...textKit(), ArgumentLabel, Notes, AnalysedTextMarks];
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  const editor = new Editor({ element: null, extensions, content });
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }));
  const reader = new TextReader(editor, { get: () => undefined, subscribe: () => () => {}, set() {} });
  reader.start();
  await vi.advanceTimersByTimeAsync(0);
  return {
    reader,
    type: (words: string, at: number) => editor.view.dispatch(editor.state.tr.insertText(words, at)),
    reading: (): ReadingState => reader.getState().reading,
    noted: () => notesOf(editor.state).map(({ from, to }) => editor.state.doc.textBetween(from, to)),
  };
}

const TWO = 'One sentence. Another one.';
const FRENCH =
  'Depuis plusieurs années, les élèves de notre école demandent que le téléphone soit autorisé pendant la pause. Je pense que cette demande est juste, car chacun doit apprendre à se servir de cet outil.';

test('analysis runs once when the editor is created, and 1000 ms after the last change', async () => {
  const { type } = await open(TWO);
  const sentences = [
    { msg: 'One sentence.', from: 1, to: 14 },
    { msg: 'Another one.', from: 15, to: 27 },
  ];
  expect(calls.map(({ body }) => body)).toEqual([{ text: [expect.objectContaining({ sentences })], labels: [] }]);
  await calls[0]?.answer([]);
  type('a', 26);
  await vi.advanceTimersByTimeAsync(999);
  type('b', 27);
  await vi.advanceTimersByTimeAsync(999);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(JSON.stringify(calls[1]?.body)).toContain('Another oneab.');
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toHaveLength(2);
});

test('a failed analysis is kept with the thrown text, the notes stay, and the next answer replaces them', async () => {
  const { reader, reading, noted } = await open(TWO);
  await calls[0]?.answer([anItem(1, 4)]);
  reader.controls.refresh();
  await calls[1]?.refuse(502);
  expect(reading()).toEqual({ status: 'failed', error: 'HTTP error! status: 502' });
  expect(noted()).toEqual(['One']);
  reader.controls.retry();
  await vi.advanceTimersByTimeAsync(0);
  await calls[2]?.answer([anItem(5, 13)]);
  expect([reading().status, ...noted()]).toEqual(['idle', 'sentence']);
});

test('a late answer never overwrites a newer one', async () => {
  const { type, noted } = await open(TWO);
  type(' More.', 27);
  await vi.advanceTimersByTimeAsync(1000);
  await calls[1]?.answer([anItem(5, 13)]);
  await calls[0]?.answer([anItem(1, 4)]);
  expect(noted()).toEqual(['sentence']);
});

test('an answer lands on its words although the text has moved, and is left out where they changed or it is outside', async () => {
  const { type, noted } = await open(TWO);
  type('X', 18);
  type('Now ', 1);
  await calls[0]?.answer([anItem(5, 13), anItem(15, 22), anItem(1, 900)]);
  expect(noted()).toEqual(['sentence']);
});

test('while checks are still loading the reader says so, and asks again by itself', async () => {
  const { reading, noted } = await open(TWO);
  await calls[0]?.answer([], { 'feedback-status': 'partial', 'retry-after': '2' });
  expect(reading()).toEqual({ status: 'warming' });
  await vi.advanceTimersByTimeAsync(2000);
  await calls[1]?.answer([anItem(1, 4)]);
  expect([reading().status, ...noted()]).toEqual(['idle', 'One']);
});

test('while a long text is read the notes are those that have come, nothing is clear, and the rest is asked for', async () => {
  const { reader, reading, noted } = await open(TWO);
  await calls[0]?.answer([anItem(1, 4)], { 'feedback-status': 'partial', 'feedback-unread': '1' });
  expect(reading()).toEqual({ status: 'part', read: 1, sentences: 2 });
  expect([reader.getState().hasBeenRead, ...noted()]).toEqual([false, 'One']);
  await vi.advanceTimersByTimeAsync(0);
  await calls[1]?.answer([]);
  expect([reading().status, reader.getState().hasBeenRead]).toEqual(['idle', true]);
});

test('of a text that is too long to be read in one go, the beginning is read, and the reader says so', async () => {
  const { reader } = await open('Go on with it. '.repeat(FEEDBACK_MAX_CHUNKS + 50));
  await calls[0]?.answer([]);
  expect(reader.getState().readPart).toEqual({ words: 8000, limit: 'sentences' });
});

test('a text that too little is known of is read, and nothing is said of its language', async () => {
  const { reader } = await open('Good morning.');
  await calls[0]?.answer([]);
  expect([reader.getState().language, reader.getState().hasBeenRead]).toEqual(['unsure', true]);
});

test('findings that the server had to leave out are counted', async () => {
  const { reader } = await open(TWO);
  await calls[0]?.answer([], { 'feedback-dropped': '2' });
  expect(reader.getState().notShown).toBe(2);
});

test('a text that isn’t English is sent only when its writer asks for it', async () => {
  const { reader, reading } = await open(FRENCH);
  expect([reading().status, calls.length]).toEqual(['not English', 0]);
  reader.controls.readAsEnglish();
  expect([reading().status, calls.length]).toEqual(['running', 1]);
  // Whatever its writer says, an all-clear is for English only.
  expect(reader.getState().language).toBe('another');
});
