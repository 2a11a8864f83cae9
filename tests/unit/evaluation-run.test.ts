import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Doc, type Text } from 'yjs';

import { ANALYSIS_PATH } from '#shared-types/analysis/analysis';
import {
  FEEDBACK_MAX_CHUNKS,
  FEEDBACK_MAX_WORDS,
  FEEDBACK_PATH,
  type SentenceChunk,
} from '#shared-types/analysis/feedback';
import type { Paragraph } from '#shared-types/analysis/paragraph';

import { FEEDBACK_NOT_IN_TIME } from '../../web/content/feedback.ts';
import {
  type EvaluationOutcome,
  moveOutcome,
  type Progress,
  runEvaluation,
  type RunRemark,
} from '../../web/features/plain-editor/evaluation-run.ts';
import { withUnread } from '../../web/features/plain-editor/use-evaluation.ts';
import type { MessagingClient } from '../../web/messaging/client.ts';
import { changePreferences } from '../../web/session/preferences.ts';
import { readablePart } from '../../web/sync/readable-part.ts';
import { textChunks } from '../../web/sync/text-chunks.ts';

/** Four sentences, two of them with a finding, a line without a letter, and characters of two code units. */
const TEXT = 'The door 😀 was opened by us. And we went in.\n\n* * *\n\nA song was sung. The end.';
const LINE = 'The letter was written by hand, and we kept it. ';
/** Longer than any wait between two calls. */
const NEXT_CALL_MS = 4000;
const PATIENCE_MS = 120_000;

/** The server of a test: it finds every "was …" and every "we …" at its place, and remembers what it was asked. */
let asked: SentenceChunk[][];
let answer: (arr: SentenceChunk[]) => Response | Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = (arr) => Response.json(findWords(arr));
  vi.stubGlobal('fetch', async (path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    if (path === ANALYSIS_PATH) return Response.json({}, { status: 404 });
    if (path !== FEEDBACK_PATH) throw new Error(`Nothing is at ${path}.`);
    const { arr } = JSON.parse(body) as { arr: SentenceChunk[] };
    asked.push(arr);
    const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    return Promise.race([answer(arr), ended]);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function findWords(arr: SentenceChunk[]) {
  return arr.flatMap(({ msg, from }) =>
    [...msg.matchAll(/\b(?:was|we) \w+/g)].map(({ 0: words, index }) => ({
      type: words.startsWith('was') ? 'Passive' : 'Active',
      msg: `"${words}" is found.`,
      from: from + index,
      to: from + index + words.length,
    })),
  );
}

/** A connection to messaging whose server answers as told; nobody is connected without an answer. */
function messagingOf(reply?: (fields: object) => unknown) {
  const hearing = new Map<string, (message: { body: string }) => void>();
  let [connected, tell] = [reply !== undefined, () => {}];
  const client = {
    getState: () => ({ connected }),
    hold: () => () => {},
    subscribe: (destination: string, hear: (message: { body: string }) => void) => {
      hearing.set(destination, hear);
      return destination;
    },
    unsubscribe: () => {},
    onStateChange: (listener: () => void) => {
      tell = listener;
      return () => {};
    },
    publish: ({ headers, body }: { headers: Record<string, string>; body: string }) => {
      const said = reply?.(JSON.parse(body) as object);
      if (said !== undefined) hearing.get(headers['reply-to'] ?? '')?.({ body: JSON.stringify(said) });
    },
  };
  const breakOff = () => {
    connected = false;
    tell();
  };
  return { messaging: client as unknown as MessagingClient, breakOff };
}

/** Starts to evaluate a text, and collects everything that is reported. */
function start(words: string, { messaging = messagingOf().messaging } = {}) {
  const text: Text = new Doc().getText();
  text.insert(0, words);
  const heard = { progress: [] as Progress[], remarks: [] as (RunRemark | undefined)[] };
  const outcomes: EvaluationOutcome[] = [];
  const readTo: (number | undefined)[] = [];
  const controller = new AbortController();
  const ended = runEvaluation(text, readablePart(textChunks(words, 0, { keepsAll: true })), {
    messaging,
    signal: controller.signal,
    onProgress: (progress) => heard.progress.push(progress),
    onRemark: (remark) => heard.remarks.push(remark),
    onOutcome: (outcome, to) => {
      outcomes.push(outcome);
      readTo.push(to);
    },
  });
  ended.catch(() => {});
  const found = () => outcomes.at(-1)?.corrections.map(({ from, to }) => text.toJSON().slice(from, to));
  return { text, heard, outcomes, readTo, ended, found, cancel: () => controller.abort(), last: () => outcomes.at(-1) };
}

const soon = () => vi.advanceTimersByTimeAsync(0);

describe('An evaluation, signed out,', () => {
  test('D-12, REQ-144: sends the sentences with their places; "Active" is praise and no correction', async () => {
    const { ended, last, found } = start(TEXT);
    await ended;
    const sentences = ['The door 😀 was opened by us.', 'And we went in.', 'A song was sung.', 'The end.'];
    const placed = sentences.map((msg) => ({ msg, from: TEXT.indexOf(msg), to: TEXT.indexOf(msg) + msg.length }));
    expect(asked).toEqual([placed]);
    expect(found()).toEqual(['was opened', 'was sung']);
    expect(last()).toMatchObject({ found: 2, isComplete: true, limit: undefined, isOutdated: false });
  });

  test('D-26: reads the first 2,000 sentences or 20,000 words of a longer text', async () => {
    const bySentences = start('It was up. '.repeat(FEEDBACK_MAX_CHUNKS + 1));
    await bySentences.ended;
    expect(bySentences.last()).toMatchObject({ found: FEEDBACK_MAX_CHUNKS, limit: 'sentences' });
    asked = [];
    const byWords = start(`${'a '.repeat(98)}was up.\n`.repeat(201));
    await byWords.ended;
    expect(byWords.last()).toMatchObject({ found: 200, limit: 'words' });
    expect(asked.at(-1)?.flatMap(({ msg }) => msg.split(' '))).toHaveLength(FEEDBACK_MAX_WORDS);
  });

  test('D-82: leaves out the words of the dictionary and the rules that are turned off', async () => {
    await changePreferences({ words: { add: ['kubelet'] }, rulesOff: { add: ['passive-voice'] } });
    answer = () =>
      Response.json([
        { msg: 'Spelt.', from: 4, to: 12, type: 'Spelling', rule: 'unknown-word' },
        { msg: 'Passive.', from: 13, to: 25, type: 'Passive', rule: 'passive-voice' },
        { msg: 'Heeded.', from: 13, to: 17, type: 'Grammar', rule: 'agreement' },
      ]);
    const { ended, last } = start('The kubelets were stopped.');
    await ended;
    expect(last()?.corrections.map(({ msg }) => msg)).toEqual(['Heeded.']);
    await changePreferences({ words: { remove: ['kubelet'] }, rulesOff: { remove: ['passive-voice'] } });
  });

  test('asks again while some checks are still loading', async () => {
    answer = (arr) =>
      Response.json(findWords(arr), { headers: asked.length === 1 ? { 'feedback-status': 'partial' } : {} });
    const { heard, outcomes, ended } = start(TEXT);
    await vi.advanceTimersByTimeAsync(NEXT_CALL_MS);
    await ended;
    expect(heard.remarks).toEqual(['stillLoading']);
    expect(outcomes.map(({ isComplete, found }) => `${isComplete} ${found}`)).toEqual(['false 2', 'true 2']);
  });

  test('keeps its corrections at their words while people write, and drops those whose words are changed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = (arr) => promise.then(() => Response.json(findWords(arr)));
    const { text, ended, last, found } = start(TEXT);
    text.insert(0, 'So: ');
    resolve();
    await ended;
    expect(found()).toEqual(['was opened', 'was sung']);
    const outcome = last();
    if (!outcome) throw new Error('There is no outcome.');
    expect(outcome.isOutdated).toBe(true);
    const at = text.toJSON().indexOf('was opened');
    const moved = moveOutcome(outcome, [{ retain: at }, { delete: 3 }, { insert: 'is' }]);
    expect(moved.corrections.map(({ msg }) => msg)).toEqual(['"was sung" is found.']);
    expect(moved.found).toBe(2);
  });

  test('ended by its writer makes no other call', async () => {
    answer = () => Response.json({ error: 'EVALUATOR_BUSY' }, { status: 503 });
    const { ended, cancel, outcomes } = start(TEXT);
    await soon();
    cancel();
    await expect(ended).rejects.toThrow('aborted');
    await vi.advanceTimersByTimeAsync(NEXT_CALL_MS);
    expect([asked.length, outcomes.length]).toEqual([1, 0]);
  });
});

describe('While the server cannot read a text, an evaluation', () => {
  test.each([
    [429, 'TOO_MANY_REQUESTS', 'limited'],
    [503, 'EVALUATOR_BUSY', 'busy'],
    [503, 'EVALUATOR_STARTING', 'starting'],
    [503, 'EVALUATOR_RESTARTED', 'starting'],
    [503, 'SHUTTING_DOWN', 'starting'],
    [503, 'UPSTREAM_UNAVAILABLE', 'unavailable'],
  ])('says why after %i %s, and asks again by itself', async (status, error, wait) => {
    answer = (arr) =>
      asked.length === 1
        ? Response.json({ error }, { status, headers: { 'retry-after': '1' } })
        : Response.json(findWords(arr));
    const { heard, ended, last } = start(TEXT);
    await soon();
    expect([heard.remarks, asked.length]).toEqual([[wait], 1]);
    await vi.advanceTimersByTimeAsync(NEXT_CALL_MS);
    await ended;
    expect(last()?.found).toBe(2);
  });

  test('gives up after two minutes, and says so', async () => {
    answer = () => Response.json({ error: 'EVALUATOR_BUSY' }, { status: 503 });
    const { ended } = start(TEXT);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - NEXT_CALL_MS);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(3 * NEXT_CALL_MS);
    await expect(ended).rejects.toThrow(FEEDBACK_NOT_IN_TIME);
    expect(before).toBeGreaterThan(30);
  });

  test('fails with any other answer', async () => {
    answer = () => Response.json({ error: 'UPSTREAM_ERROR' }, { status: 502 });
    await expect(start(TEXT).ended).rejects.toThrow('HTTP error! status: 502');
    expect(asked).toHaveLength(1);
  });
});

/** The answer of the evaluation service. */
const reply = (fields: object) => {
  const { correlationId, text } = fields as { correlationId: string; text: Paragraph[] };
  const problems = findWords(text.flatMap(({ sentences }) => sentences));
  return { correlationId, problems, complete: true };
};

const noReply = () => undefined;

describe('Signed in, an evaluation', () => {
  test('D-12: goes through messaging, with the same corrections and no feedback call', async () => {
    const { ended, found } = start(TEXT, messagingOf(reply));
    await ended;
    expect(found()).toEqual(['was opened', 'was sung']);
    expect(asked).toEqual([]);
  });

  test('D-20: uses the feedback call when messaging gives no answer, and says so', async () => {
    const { ended, heard, last } = start(TEXT, messagingOf(noReply));
    await vi.advanceTimersByTimeAsync(NEXT_CALL_MS);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(NEXT_CALL_MS);
    await ended;
    expect(heard.remarks).toEqual(['timeout']);
    expect([last()?.found, last()?.detour, asked.length]).toEqual([2, 'timeout', 1]);
  });

  test('uses the feedback call immediately when the connection breaks, and reports no delay to people who have signed out', async () => {
    const { messaging, breakOff } = messagingOf(noReply);
    const { ended, last } = start(TEXT, { messaging });
    await soon();
    breakOff();
    await ended;
    expect([last()?.found, last()?.detour, asked.length]).toEqual([2, undefined, 1]);
  });

  test('says in the words of the evaluation service what that refuses', async () => {
    const refusing = messagingOf(() => ({ error: 'PAYLOAD_TOO_LARGE', message: 'That is too long.' }));
    await expect(start(TEXT, refusing).ended).rejects.toThrow(/^That is too long\.$/);
    expect(asked).toEqual([]);
  });

  test('of a text that is too large for a message takes the feedback call, for its parts too', async () => {
    const { ended } = start('“€€€€€€€€€ €€€€€€€€€ €€€€€€€€ €€€€€€€€ a”. '.repeat(2250), messagingOf(reply));
    await ended;
    expect(asked.length).toBeGreaterThan(10);
  });
});

describe('A long text', () => {
  const inPart = Math.floor(8500 / LINE.trim().length);
  const words = LINE.repeat(inPart * 2 + 10);

  /** Starts to read it; each call waits until `letOne` is called. */
  function startHeld() {
    const waiting: (() => void)[] = [];
    answer = (arr) => new Promise((resolve) => waiting.push(() => resolve(Response.json(findWords(arr)))));
    const letOne = async () => {
      waiting.shift()?.();
      await soon();
    };
    return { ...start(words), letOne };
  }

  test('is read in parts, keeps what was found when it is cancelled, and follows what is written meanwhile', async () => {
    const { text, heard, outcomes, readTo, found, letOne, cancel, ended } = startHeld();
    await soon();
    expect(heard.progress).toEqual([{ unit: 'parts', done: 0, total: 3 }]);
    await letOne();
    expect(heard.progress).toContainEqual({ unit: 'parts', done: 1, total: 3 });
    expect(asked[0]).toHaveLength(inPart);
    expect(outcomes.at(-1)).toMatchObject({ found: inPart, isComplete: false, unread: inPart + 10 });
    expect(readTo.at(-1)).toBe(asked[0]?.at(-1)?.to);
    text.insert(0, 'New. ');
    await letOne();
    expect(new Set(found())).toEqual(new Set(['was written']));
    expect(found()).toHaveLength(2 * inPart);
    expect(readTo.at(-1)).toBe((asked[1]?.at(-1)?.to ?? 0) + 'New. '.length);
    cancel();
    await expect(ended).rejects.toThrow('aborted');
    expect(outcomes).toHaveLength(2);
  });

  test('is read as a whole in the end, and read again keeps the corrections of what hasn’t been read yet', async () => {
    const { letOne, outcomes, readTo, ended } = startHeld();
    await soon();
    for (let part = 0; part < 4; part++) await letOne();
    await ended;
    const [first, last] = [outcomes[0], outcomes.at(-1)];
    expect(last).toMatchObject({ found: 2 * inPart + 10, isComplete: true });
    expect(readTo.at(-1)).toBeUndefined();
    if (!first) throw new Error('There is no outcome.');
    const again = withUnread(first, last, readTo[0]);
    expect([again.found, again.corrections]).toEqual([2 * inPart + 10, last?.corrections]);
  });
});
