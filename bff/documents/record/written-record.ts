import type { AuthorFigures, RecordedSession, SignedRecord } from '#shared-types/documents/record';
import { wordsOf } from '#shared-types/text/words';

import type { DocumentRecord } from './document-record.ts';
import {
  type AuthorShare,
  type Session,
  sumOfWords,
  withShares,
  type WordPoint,
  type WordsByArrival,
} from './sessions.ts';

/** About how many points a chart of all sessions shows. */
const CHART_POINTS = 400;

/** What a record says to people, apart from the replay. */
export function writtenRecord({
  sessions,
  title,
  text,
}: Pick<DocumentRecord, 'sessions' | 'title' | 'text'>): Pick<
  SignedRecord,
  'title' | 'words' | 'sessions' | 'authors'
> {
  const pointsEach = Math.max(1, Math.floor(CHART_POINTS / Math.max(1, sessions.length)));
  return {
    title,
    words: wordsOf(text).length,
    sessions: sessions.map((session) => recordedSession(session, pointsEach)),
    authors: sessions.reduce<AuthorShare[]>((sum, { authors }) => withShares(sum, authors), []).map(authorFigures),
  };
}

function recordedSession(session: Session, mostPoints: number): RecordedSession {
  const { startedMs, endedMs, writingMs, wordsBefore, wordsAfter, authors, points } = session;
  const howWords = sumOfWords(authors);
  return {
    startedAt: new Date(startedMs).toISOString(),
    endedAt: new Date(endedMs).toISOString(),
    writingSeconds: Math.round(writingMs / 1000),
    wordsBefore,
    wordsAfter,
    typed: sumOf(authors.map(({ typed }) => typed)),
    pasted: sumOf(authors.map(({ pasted }) => pasted)),
    ...withBroughtBack(sumOf(authors.map(({ broughtBack = 0 }) => broughtBack))),
    deleted: sumOf(authors.map(({ deleted }) => deleted)),
    ...(howWords && { words: wordsAnswer(howWords) }),
    points: thinned(points, mostPoints).map(([seconds, words]) => [seconds, words]),
  };
}

function authorFigures({ name, words, broughtBack = 0, ...figures }: AuthorShare): AuthorFigures {
  return {
    ...(name !== undefined && { name }),
    ...figures,
    ...withBroughtBack(broughtBack),
    ...(words && { words: wordsAnswer(words) }),
  };
}

/** Records of documents in which nothing was brought back keep their old form. */
function withBroughtBack(broughtBack: number): { broughtBack?: number } {
  return broughtBack === 0 ? {} : { broughtBack };
}

function wordsAnswer({ typed, pasted, broughtBack = 0 }: WordsByArrival): WordsByArrival {
  return { typed, pasted, ...withBroughtBack(broughtBack) };
}

function thinned(points: readonly WordPoint[], most: number): readonly WordPoint[] {
  const every = Math.ceil(points.length / most);
  return every <= 1 ? points : points.filter((_point, index) => index % every === every - 1);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
