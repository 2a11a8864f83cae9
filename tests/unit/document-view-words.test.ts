import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { NotReachedError, RefusedError } from '../../web/calls/call-errors.ts';
import { CorrectionsPanel } from '../../web/features/plain-editor/corrections-panel.tsx';
import { EvaluationRefusedError } from '../../web/features/plain-editor/evaluate.ts';
import type { EvaluationOutcome, RunRemark } from '../../web/features/plain-editor/evaluation-run.ts';
import { failureOf } from '../../web/features/plain-editor/failure-of.ts';
import { lossWords, newsOf } from '../../web/features/plain-editor/news-of.ts';
import type { Evaluation } from '../../web/features/plain-editor/use-evaluation.ts';
import { UNKNOWN_SESSION } from '../../web/session/session.ts';
import { AuthContext } from '../../web/session/use-auth.ts';

const IDLE: Evaluation = {
  outcome: undefined,
  running: false,
  progress: undefined,
  remark: undefined,
  failure: undefined,
  submit: () => {},
  cancel: () => {},
};

/** An outcome with so many corrections left. */
function outcome(left: number, changes: Partial<EvaluationOutcome> = {}): EvaluationOutcome {
  const corrections = Array.from({ length: left }, (_, from) => ({
    id: String(from),
    type: 'Passive' as const,
    msg: 'This is found.',
    from,
    to: from + 1,
  }));
  const language = 'English' as const;
  const whole = { found: left, words: 500, language, limit: undefined, isComplete: true, unread: 0, notShown: 0 };
  return { ...whole, detour: undefined, isOutdated: false, corrections, ...changes };
}

/** The words of the panel of a signed-out person. */
function panelWords(evaluation: Partial<Evaluation>): string {
  const ref = { current: null };
  const panel = createElement(CorrectionsPanel, {
    ref,
    heading: ref,
    evaluation: { ...IDLE, ...evaluation },
    chosenId: undefined,
    onChoose: () => {},
    onBack: () => {},
  });
  const session = { ...UNKNOWN_SESSION, loading: false };
  const within = createElement(AuthContext, { value: session }, panel);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, within))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const refused = (status: number, message?: string) =>
  new RefusedError(`HTTP error! status: ${status}`, new Response(null, { status }), { message });

test.each<[string, Partial<Evaluation>]>([
  ['', {}],
  ['1 correction', { outcome: outcome(1) }],
  ['No corrections', { outcome: outcome(0) }],
  ['1,125 corrections', { outcome: outcome(1125) }],
  ['1 of 2 corrections left', { outcome: outcome(1, { found: 2 }) }],
  ['No corrections left', { outcome: outcome(0, { found: 2 }) }],
  ['There’s nothing to read yet. Write or paste a text first.', { remark: 'noSentence' }],
  ['Cancelled. Your text hasn’t changed.', { remark: 'cancelled', outcome: outcome(2) }],
  ['', { running: true, outcome: outcome(2) }],
  ['', { failure: { words: 'No.', canRetry: true, isUnreached: false }, outcome: outcome(2) }],
])('the line beside Submit says %j', (words, evaluation) => {
  expect(newsOf({ ...IDLE, ...evaluation })).toBe(words);
});

test.each<[string, RunRemark]>([
  ['Spelling and grammar checks are still loading. Trying again in a moment.', 'stillLoading'],
  ['This is taking longer than usual. Trying another way.', 'timeout'],
  ['The connection dropped. Trying another way.', 'lost'],
  ['We’re busy reading other texts. Yours is in line; you don’t need to do anything.', 'busy'],
])('while it runs, the line beside Submit says %j', (words, remark) => {
  expect(newsOf({ ...IDLE, running: true, remark })).toBe(words);
});

test.each<[string, Partial<EvaluationOutcome>]>([
  ['Only the first 2,000 sentences were read.', { limit: 'sentences' }],
  ['Only the first 20,000 words were read.', { limit: 'words' }],
  ['It took longer than usual, so we read your text another way.', { detour: 'timeout' }],
  ['The connection dropped, so we read your text another way.', { detour: 'lost' }],
  ['Spelling and grammar checks are still loading; submit again in a minute.', { isComplete: false }],
  ['1 note of a newer kind isn’t shown. Reload to see it.', { notShown: 1 }],
])('behind the corrections, the line beside Submit says %j', (words, changes) => {
  expect(newsOf({ ...IDLE, outcome: outcome(2, changes) })).toBe(`2 corrections. ${words}`);
});

describe('The panel', () => {
  const failure = { words: 'Try later.', canRetry: true, isUnreached: false };

  test.each<[string, Partial<Evaluation>]>([
    ['Submit your text to see what’s worth a second look. Sign in to see sample corrections here.', {}],
    ['Your corrections will appear here in a moment.', { running: true }],
    ['0 Back to the text Reading your text again.', { running: true, outcome: outcome(0) }],
    ['Back to the text Feedback is unavailable right now. Try later. You can keep writing. Try again', { failure }],
  ])('says %j', (words, evaluation) => {
    expect(panelWords(evaluation)).toBe(`Corrections ${words}`);
  });

  const changed = 'Submit again to check the new text.';
  const unsure = 'but there aren’t enough English sentences here to say that nothing is wrong';
  const only = 'Sullivan reads English only.';
  test.each<[string, Partial<EvaluationOutcome>]>([
    [`You’ve changed every place. ${changed}`, { found: 2, isOutdated: true }],
    [`Nothing found. A reader may still spot something. ${only}`, {}],
    [`Nothing found, but the text is still short. ${only}`, { words: 99 }],
    [`Nothing found in the part we read. ${only}`, { limit: 'words' }],
    ['Nothing found so far.', { isComplete: false }],
    ['Nothing found so far.', { notShown: 1 }],
    [`Nothing found, ${unsure}. ${only}`, { language: 'another' }],
    [`Nothing was found before your last change. ${changed}`, { isOutdated: true }],
  ])('without a correction says %j', (words, changes) => {
    expect(panelWords({ outcome: outcome(0, changes) })).toBe(`Corrections 0 Back to the text ${words}`);
  });

  test('D-27, REQ-147: keeps the corrections after a failure, each with its type and message, and counts them', () => {
    const words = panelWords({ failure, outcome: outcome(1125) });
    expect(words).toMatch(/^Corrections 1,125 /);
    expect(words).toContain('You can keep writing. The corrections you have will stay. Try again');
    expect(words.match(/Passive This is found\./g)).toHaveLength(1125);
  });

  test('offers no second try for what would fail again', () => {
    expect(panelWords({ failure: { ...failure, canRetry: false } })).not.toContain('Try again');
  });
});

test.each([
  ['We can’t reach the server. Check your connection.', true, true, new NotReachedError('Failed to fetch')],
  ['Send less at a time.', false, false, refused(413, 'Send less at a time.')],
  ['The service gave no usable answer.', true, false, refused(502, 'The service gave no usable answer.')],
  ['HTTP error! status: 503', true, false, refused(503)],
  ['That is too long.', false, false, new EvaluationRefusedError('That is too long.', 'PAYLOAD_TOO_LARGE')],
  ['That did not work.', true, false, new EvaluationRefusedError('That did not work.', 'INTERNAL')],
])('REQ-343: a failure reads %j; another try may help: %s', (words, canRetry, isUnreached, thrown) => {
  expect(failureOf(thrown)).toEqual({ words, canRetry, isUnreached });
});

test.each([
  ['', { length: 0, isPasted: true }],
  ['Your text is longer than 100,000 characters. The last 35,000 weren’t pasted.', { length: 35_000, isPasted: true }],
  ['Your text is longer than 100,000 characters. The last character wasn’t added.', { length: 1, isPasted: false }],
])('of a text that is too long it says %j', (words, lost) => {
  expect(lossWords(lost)).toBe(words);
});
