import { describe, expect, test, vi } from 'vitest';

import { CLOSE_EVENTS } from '#shared-types/documents/collaboration';

import type { Note } from '../../web/annotations/note.ts';
import { READING } from '../../web/content/editor/side.ts';
import { firstRows, groupNotes } from '../../web/features/editor/notes/note-groups.ts';
import { quoteAndRest } from '../../web/features/editor/notes/note-message.tsx';
import { hiddenWords } from '../../web/features/editor/notes/note-why.tsx';
import { noticeOf, troubleOf } from '../../web/features/editor/panel/reading-status.tsx';
import type { ReadingState, TextAnalysis } from '../../web/features/editor/panel/use-text-analysis.ts';
import { type DocumentState, OPENING } from '../../web/sync/document-state.ts';

/** The document of somebody who is connected and whose words are saved. */
const CONNECTED: DocumentState = {
  ...OPENING,
  connection: { ...OPENING.connection, status: 'connected' },
  content: { ...OPENING.content, saving: 'saved' },
};
const away = (reason?: string): DocumentState => ({
  ...CONNECTED,
  connection: { ...CONNECTED.connection, status: 'disconnected', reason },
});

const full = (saving: 'saved' | 'unsaved'): DocumentState => ({
  ...CONNECTED,
  connection: { ...CONNECTED.connection, isStoring: false },
  content: { ...CONNECTED.content, saving },
});

/** What the panel says, in one line, and whether it says nothing else. */
function said(reading: ReadingState, more: Partial<TextAnalysis> = {}, state = CONNECTED): (string | boolean)[] {
  const retry = vi.fn<() => void>();
  const whole = { reading, notShown: 0, readPart: undefined, retry, readAsEnglish: retry, ...more };
  const notice = noticeOf(whole as unknown as TextAnalysis, troubleOf(state, state.connection.status));
  if (!notice) return [];
  return [[notice.heading, notice.text, notice.action?.words].filter(Boolean).join(' '), notice.replacesAll ?? false];
}

describe('The panel claims no more than it knows:', () => {
  test.each<[string, string, boolean, ReadingState, Partial<TextAnalysis>?]>([
    [
      'a failure has its reason, and a way to try again',
      'Feedback is unavailable right now. HTTP error! status: 502 You can keep writing. Try again',
      true,
      { status: 'failed', error: 'HTTP error! status: 502' },
    ],
    [
      'a wait has the reason of the last answer, says when it ends, and can be ended',
      'Feedback is unavailable right now. HTTP error! status: 503 We’re busy reading other texts. Yours is in line; you don’t need to do anything. We’ll try again within 3 seconds. Try again',
      false,
      { status: 'waiting', wait: 'busy', error: 'HTTP error! status: 503', againInMs: 2400 },
    ],
    [
      'a text in another language can be read as English',
      'This doesn’t look like English Sullivan reads English only, so there are no notes on this text. Read it as English',
      true,
      { status: 'not English' },
    ],
    ['checks are loading', 'Spelling and grammar checks are still loading.', false, { status: 'warming' }],
    [
      'a long text is being read',
      'We’ve read 1 of 2 sentences so far. The notes on the rest will follow by themselves.',
      false,
      { status: 'part', read: 1, sentences: 2 },
    ],
    [
      'a text is too long',
      'The notes cover the first 8,000 words The text has more words than we can read at once. Put the rest in separate drafts, such as one for each chapter.',
      false,
      { status: 'idle' },
      { readPart: { words: 8000, limit: 'words' } },
    ],
    [
      'a newer server knows more',
      '1 note of a newer kind isn’t shown. Reload to see it.',
      false,
      { status: 'idle' },
      { notShown: 1 },
    ],
  ])('%s', (_what, words, replacesAll, reading, more) => {
    expect(said(reading, more)).toEqual([words, replacesAll]);
  });

  test('it has nothing to say of a text that is read, or is being read', () => {
    expect([...said({ status: 'idle' }), ...said({ status: 'running' })]).toEqual([]);
  });

  test('somebody is offline only when the connection is lost, not when the document is full', () => {
    expect(said({ status: 'idle' }, {}, away())[0]).toContain(READING.offline);
    expect(said({ status: 'idle' }, {}, away(CLOSE_EVENTS.documentFull.reason))[0]).toContain('Not connected');
  });

  test('a server that can’t store is said to be one while words wait', () => {
    expect(said({ status: 'idle' }, {}, full('unsaved'))[0]).toContain('can’t save anything right now');
    expect(said({ status: 'idle' }, {}, full('saved'))).toEqual([]);
  });

  test('an all-clear says how much was read, and for what', () => {
    expect(READING.nothingHelp(10, { part: 'all', hasVoice: true })).toContain(
      'We read all 10 words for spelling, grammar and voice.',
    );
    expect(READING.nothingHelp(1, { part: 'all', hasVoice: false })).toContain('We read one word for spelling');
    expect(READING.nothingHelp(8000, { part: 'first', hasVoice: true })).toContain('We read the first 8,000 words');
    expect(READING.nothingHelp(90, { part: 'English', hasVoice: true })).toContain(
      'We read the 90 words that look like English for spelling',
    );
  });
});

function aNote(at: number, type: Note['type'], more: Partial<Note> = {}): Note {
  const quote = `word${at}`;
  return { id: `${at}`, from: at, to: at + 5, type, msg: quote, quote, sentence: '', isSetAside: false, ...more };
}

test('a long list shows its first notes and some of each group, and the chosen one wherever it is', () => {
  const misspelt = Array.from({ length: 9 }, (_, at) => aNote(at, 'Spelling'));
  const notes = [...misspelt, aNote(20, 'Grammar'), aNote(30, 'Passive')];
  const shown = (chosen?: string) => firstRows(groupNotes(notes), chosen).map(({ rows }) => rows.length);
  expect(shown()).toEqual([1, 3, 1]);
  expect(shown('8')).toEqual([1, 4, 1]);
});

test('a note on many words quotes them once, without their middle', () => {
  const quote = 'Because nobody had opened the old gate';
  const msg = '“Because nobody … old gate” cannot be a sentence by itself.';
  const rest = 'cannot be a sentence by itself.';
  expect(quoteAndRest({ msg, quote })).toMatchObject({ quote: 'Because nobody … old gate', rest });
});

test('the words that may have been meant are kept back, unless the note names one itself', () => {
  const note = aNote(1, 'Spelling', { suggestions: ['government', 'governments', 'govern', 'goes'] });
  expect(hiddenWords(note)).toEqual(['government', 'governments', 'govern']);
  for (const msg of ['Did you mean “government”?', 'Did you mean "government"?'])
    expect(hiddenWords({ ...note, msg })).toEqual([]);
});
