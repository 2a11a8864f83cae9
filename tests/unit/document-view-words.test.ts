import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { NotReachedError, RefusedError } from '../../web/calls/call-errors.ts';
import { CorrectionsPanel } from '../../web/features/plain-editor/corrections-panel.tsx';
import { EvaluationRefusedError } from '../../web/features/plain-editor/evaluate.ts';
import type { EvaluationOutcome } from '../../web/features/plain-editor/evaluation-run.ts';
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

describe('The line beside Submit', () => {
  test.each<[string, Partial<Evaluation>]>([
    ['', {}],
    ['1 correction', { outcome: outcome(1) }],
    ['No corrections', { outcome: outcome(0) }],
    ['1,125 corrections', { outcome: outcome(1125) }],
    ['1 of 2 corrections left', { outcome: outcome(1, { found: 2 }) }],
    ['No corrections left', { outcome: outcome(0, { found: 2 }) }],
    ['There’s nothing to read yet. Write or paste a text first.', { remark: 'noSentence' }],
    ['Cancelled. Your text hasn’t changed.', { remark: 'cancelled', outcome: outcome(2) }],
    [
      'Spelling and grammar checks are still loading. Trying again in a moment.',
      { remark: 'stillLoading', running: true },
    ],
    ['This is taking longer than usual. Trying another way.', { remark: 'timeout', running: true }],
    ['The connection dropped. Trying another way.', { remark: 'lost', running: true }],
    [
      'We’re busy reading other texts. Yours is in line; you don’t need to do anything.',
      { remark: 'busy', running: true },
    ],
    ['', { running: true, outcome: outcome(2) }],
    ['', { failure: { words: 'No.', canRetry: true, isUnreached: false }, outcome: outcome(2) }],
    ['2 corrections. Only the first 2,000 sentences were read.', { outcome: outcome(2, { limit: 'sentences' }) }],
    ['2 corrections. Only the first 20,000 words were read.', { outcome: outcome(2, { limit: 'words' }) }],
    [
      '2 corrections. It took longer than usual, so we read your text another way.',
      { outcome: outcome(2, { detour: 'timeout' }) },
    ],
    [
      '2 corrections. The connection dropped, so we read your text another way.',
      { outcome: outcome(2, { detour: 'lost' }) },
    ],
    [
      '2 corrections. Spelling and grammar checks are still loading; submit again in a minute.',
      { outcome: outcome(2, { isComplete: false }) },
    ],
    ['2 corrections. 1 note of a newer kind isn’t shown. Reload to see it.', { outcome: outcome(2, { notShown: 1 }) }],
  ])('says %j', (words, evaluation) => {
    expect(newsOf({ ...IDLE, ...evaluation })).toBe(words);
  });
});

describe('The panel', () => {
  const failure = { words: 'Try later.', canRetry: true, isUnreached: false };

  test.each<[string, Partial<Evaluation>]>([
    ['Corrections Submit your text to see what’s worth a second look. Sign in to see sample corrections here.', {}],
    ['Corrections Your corrections will appear here in a moment.', { running: true }],
    ['Corrections 0 Back to the text Reading your text again.', { running: true, outcome: outcome(0) }],
    [
      'Corrections 0 Back to the text You’ve changed every place. Submit again to check the new text.',
      { outcome: outcome(0, { found: 2, isOutdated: true }) },
    ],
    [
      'Corrections 0 Back to the text Nothing found. A reader may still spot something. Sullivan reads English only.',
      { outcome: outcome(0) },
    ],
    [
      'Corrections 0 Back to the text Nothing found, but the text is still short. Sullivan reads English only.',
      { outcome: outcome(0, { words: 99 }) },
    ],
    [
      'Corrections 0 Back to the text Nothing found in the part we read. Sullivan reads English only.',
      { outcome: outcome(0, { limit: 'words' }) },
    ],
    ['Corrections 0 Back to the text Nothing found so far.', { outcome: outcome(0, { isComplete: false }) }],
    ['Corrections 0 Back to the text Nothing found so far.', { outcome: outcome(0, { notShown: 1 }) }],
    [
      'Corrections 0 Back to the text Nothing found, but there aren’t enough English sentences here to say that nothing is wrong. Sullivan reads English only.',
      { outcome: outcome(0, { language: 'another' }) },
    ],
    [
      'Corrections 0 Back to the text Nothing was found before your last change. Submit again to check the new text.',
      { outcome: outcome(0, { isOutdated: true }) },
    ],
    [
      'Corrections Back to the text Feedback is unavailable right now. Try later. You can keep writing. Try again',
      { failure },
    ],
  ])('says %j', (words, evaluation) => {
    expect(panelWords(evaluation)).toBe(words);
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

describe('A failure', () => {
  test.each([
    ['We can’t reach the server. Check your connection.', true, true, new NotReachedError('Failed to fetch')],
    ['Send less at a time.', false, false, refused(413, 'Send less at a time.')],
    ['The service gave no usable answer.', true, false, refused(502, 'The service gave no usable answer.')],
    ['HTTP error! status: 503', true, false, refused(503)],
    ['That is too long.', false, false, new EvaluationRefusedError('That is too long.', 'PAYLOAD_TOO_LARGE')],
    ['That did not work.', true, false, new EvaluationRefusedError('That did not work.', 'INTERNAL')],
  ])('REQ-343: reads %j; another try may help: %s', (words, canRetry, isUnreached, thrown) => {
    expect(failureOf(thrown)).toEqual({ words, canRetry, isUnreached });
  });
});

test.each([
  ['', { length: 0, isPasted: true }],
  ['Your text is longer than 100,000 characters. The last 35,000 weren’t pasted.', { length: 35_000, isPasted: true }],
  ['Your text is longer than 100,000 characters. The last character wasn’t added.', { length: 1, isPasted: false }],
])('of a text that is too long it says %j', (words, lost) => {
  expect(lossWords(lost)).toBe(words);
});
