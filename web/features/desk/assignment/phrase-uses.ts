import type { DeskAct } from '#shared-types/desk/acts';
import type { AssignmentView, DeskComment, Phrase } from '#shared-types/desk/assignment';

/** What a phrase has in place of the words that a comment is about. */
const QUOTE = '{quote}';

/** A comment that was written with a phrase. */
export interface PhraseUse {
  comment: DeskComment;
  code: string;
  /** Whether its student has seen it: then it stays as it is. */
  isReturned: boolean;
  /** Whether its words are other than the phrase's: somebody has changed them for this text. */
  isOwn: boolean;
}

/** The words of a phrase for a comment on some words. */
export function phraseWords({ words }: Pick<Phrase, 'words'>, quote: string): string {
  return words.replaceAll(QUOTE, () => quote);
}

/** How often each phrase is used in an assignment, by its id. */
export function phraseCounts({ comments }: AssignmentView): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { phrase } of comments) if (phrase !== undefined) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  return counts;
}

/** Where a phrase is used in an assignment, by code. */
export function phraseUses(view: AssignmentView, phrase: Phrase): PhraseUse[] {
  const codes = new Map(view.texts.map(({ id, code }) => [id, code]));
  const returned = new Set(view.returned.map(({ text }) => text));
  return view.comments
    .filter((comment) => comment.phrase === phrase.id)
    .map((comment) => ({
      comment,
      code: codes.get(comment.text) ?? '',
      isReturned: returned.has(comment.text),
      isOwn: comment.words !== phraseWords(phrase, comment.quote),
    }))
    .toSorted((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }));
}

/** The acts that store a phrase and put it in the place of its uses. What students have seen is never among them. */
export function phraseActs(phrase: Phrase, uses: readonly PhraseUse[]): DeskAct[] {
  const changed = uses.filter(({ isReturned }) => !isReturned);
  return [
    { do: 'phrase', phrase },
    ...changed.map(({ comment }): DeskAct => {
      const words = phraseWords(phrase, comment.quote);
      return { do: 'comment', comment: Object.assign({ ...comment }, { words }) };
    }),
  ];
}

/** What is new in words, with what is before and behind it, in whole words. */
export function newWords(before: string, after: string): { start: string; changed: string; end: string } {
  const [old, now] = [before, after].map((words) => words.match(/\s*\S+/g) ?? []);
  if (!old || !now) return { start: '', changed: after, end: '' };
  const most = Math.min(old.length, now.length);
  let from = 0;
  while (from < most && old[from] === now[from]) from++;
  let behind = 0;
  while (behind < most - from && old.at(-1 - behind) === now.at(-1 - behind)) behind++;
  const end = now.length - behind;
  return { start: now.slice(0, from).join(''), changed: now.slice(from, end).join(''), end: now.slice(end).join('') };
}
