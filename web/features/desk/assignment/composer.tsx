import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';

import { DESK_WORDS_MAX_LENGTH, type DeskComment, type Phrase } from '#shared-types/desk/assignment';
import { showsNothing } from '#shared-types/text/visible-text';

import { DESK } from '../../../content/desk/desk.ts';
import { MARKING } from '../../../content/desk/marking.ts';
import { WritingField } from '../../../reading/writing-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDesk } from './desk-context.ts';
import { phraseCounts, phraseWords } from './phrase-uses.ts';

/** A comment that is being written: on which words, and how it began. */
export interface Draft {
  id: string;
  from: number;
  to: number;
  quote: string;
  words: string;
  phrase: string | undefined;
  /** Whether the field looks for phrases, or takes words. */
  mode: 'own words' | 'phrases';
  /** Whether it was begun before the page was opened; whoever only passes by shouldn't type into it. */
  wasKept?: true;
}

/** A draft as the comment that it becomes. */
export function commentOf(draft: Draft, text: string, criterion?: string): DeskComment {
  const { id, from, to, quote, words, phrase } = draft;
  return {
    id,
    text,
    from,
    to,
    quote,
    words: words.trim(),
    ...(criterion !== undefined && { criterion }),
    ...(phrase !== undefined && { phrase }),
  };
}

/** How many phrases are offered at a time: to a search, beside words that may be a comment of the reader's own, and to look through. */
const MOST_OFFERED = 6;
const MOST_BESIDE_WORDS = 3;
const MOST_LISTED = 60;

/** What becomes of a draft. */
interface DraftActions {
  onDraft: (draft: Draft) => void;
  onSave: (draft: Draft) => void;
  onCancel: () => void;
}

interface ComposerProps extends DraftActions {
  draft: Draft;
}

/** The field of a comment: words, or a search among the phrases; a phrase's code and Tab put the phrase in. */
export function Composer({ draft, onDraft, onSave, onCancel }: ComposerProps) {
  const { view } = useDesk();
  const { phrases } = view;
  const [chosen, setChosen] = useState(0);
  const isSearching = draft.mode === 'phrases';
  const field = useRef<HTMLTextAreaElement>(null);
  const uses = useMemo(() => phraseCounts(view), [view]);
  // A field that opens with words in it is written on at their end.
  useEffect(() => {
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
    intoSight(field.current);
  }, []);
  const offered = offeredFor(draft, phrases, uses);
  const phrase = isSearching ? offered[Math.min(chosen, offered.length - 1)] : undefined;
  const savePhrase = (one: Phrase) => onSave(withPhrase(draft, one));
  const send = () => {
    if (isSearching && phrase) savePhrase(phrase);
    else if (!showsNothing(draft.words)) onSave({ ...draft, mode: 'own words' });
  };
  const takesKey = (event: KeyboardEvent) => {
    const byCode = phrases.find(({ code }) => code !== '' && code.toLowerCase() === draft.words.trim().toLowerCase());
    const plainTab = event.key === 'Tab' && !event.shiftKey;
    const tabbed = isSearching ? phrase : byCode;
    if (event.key === 'ArrowDown' && isSearching) setChosen(Math.min(offered.length - 1, chosen + 1));
    else if (event.key === 'ArrowUp' && isSearching) setChosen(Math.max(0, chosen - 1));
    else if (event.key === '/' && draft.words === '' && !isSearching) onDraft({ ...draft, mode: 'phrases' });
    else if (plainTab && tabbed) onDraft(withPhrase(draft, tabbed));
    else return false;
    return true;
  };
  return (
    <div className="composer">
      <WritingField
        ref={field}
        className="desk-words box full size-control"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because somebody pressed a key to write
        autoFocus={draft.wasKept !== true}
        rows={isSearching ? 1 : 3}
        label={isSearching ? MARKING.phraseSearch : MARKING.commentLabel}
        placeholder={MARKING.phraseSearch}
        words={draft.words}
        maxLength={DESK_WORDS_MAX_LENGTH}
        onWords={(words) => {
          setChosen(0);
          onDraft({ ...draft, words });
        }}
        takesKey={takesKey}
        sentBy="Enter"
        onSend={send}
        onLeave={onCancel}
      />
      {(isSearching || offered.length > 0) && (
        <OfferedPhrases offered={offered} chosen={phrase} typed={draft.words} uses={uses} onChoose={savePhrase} />
      )}
      <ComposerActions {...{ draft, onDraft, onSave, onCancel }} hasPhrases={phrases.length > 0} />
    </div>
  );
}

interface OfferedPhrasesProps {
  offered: readonly Phrase[];
  /** The one that Enter takes. */
  chosen: Phrase | undefined;
  typed: string;
  uses: ReadonlyMap<string, number>;
  onChoose: (phrase: Phrase) => void;
}

function OfferedPhrases({ offered, chosen, typed, uses, onChoose }: OfferedPhrasesProps) {
  return (
    <ul className="composer-phrases rows flat above-1" aria-live="polite" ref={intoSight}>
      {offered.map((one) => (
        <li key={one.id} data-chosen={one === chosen || undefined}>
          <button type="button" className="bare full size-small" tabIndex={-1} onClick={() => onChoose(one)}>
            {one.code !== '' && <kbd>{one.code}</kbd>} <span>{highlighted(one.words, typed)}</span>
            <small className="soft own-line">
              {[one.criterion, MARKING.usedTimes(uses.get(one.id) ?? 0)].filter(Boolean).join(', ')}
            </small>
          </button>
        </li>
      ))}
      {offered.length === 0 && <li>{MARKING.noPhrases}</li>}
    </ul>
  );
}

/** Whether words may be the beginning of a phrase: a word or three, and none that a phrase has brought. */
function isSearchable({ words, phrase }: Draft): boolean {
  const count = words.trim().split(/\s+/).length;
  return phrase === undefined && !showsNothing(words) && count <= MOST_BESIDE_WORDS;
}

/** A draft with the words of a phrase. */
function withPhrase(draft: Draft, phrase: Phrase): Draft {
  return { ...draft, words: phraseWords(phrase, draft.quote), phrase: phrase.id, mode: 'own words' };
}

/** Scrolls to the whole of the field that something is a part of. */
function intoSight(part: HTMLElement | null): void {
  part?.closest('.composer')?.scrollIntoView({ block: 'nearest' });
}

/** What can be done with a draft, each with its key. */
function ComposerActions({ draft, onDraft, onSave, onCancel, hasPhrases }: ComposerProps & { hasPhrases: boolean }) {
  return (
    <p className="slip-actions row wrap middle soft size-small screen-only flat above-1">
      {draft.mode === 'phrases' ? (
        <>
          <kbd>Enter</kbd> {MARKING.use} <kbd>Tab</kbd> {MARKING.change} <kbd>Esc</kbd> {DESK.cancel}
        </>
      ) : (
        <>
          <Button
            look="quiet"
            disabled={showsNothing(draft.words)}
            onClick={() => onSave({ ...draft, mode: 'own words' })}
          >
            {MARKING.saveComment} <kbd>Enter</kbd>
          </Button>
          {hasPhrases && draft.words === '' && (
            <Button look="quiet" onClick={() => onDraft({ ...draft, mode: 'phrases' })}>
              {MARKING.allPhrases} <kbd>/</kbd>
            </Button>
          )}
          <Button look="quiet" onClick={onCancel}>
            {DESK.cancel} <kbd>Esc</kbd>
          </Button>
        </>
      )}
    </p>
  );
}

/** The phrases for what is typed so far; all of them by criterion if a search has no words yet. */
function offeredFor(draft: Draft, phrases: readonly Phrase[], uses: ReadonlyMap<string, number>): Phrase[] {
  const isSearching = draft.mode === 'phrases';
  if (!isSearching && !isSearchable(draft)) return [];
  const found = matching(phrases, draft.words, uses);
  if (draft.words !== '') return found.slice(0, isSearching ? MOST_OFFERED : MOST_BESIDE_WORDS);
  return found.toSorted((a, b) => (a.criterion ?? '').localeCompare(b.criterion ?? '')).slice(0, MOST_LISTED);
}

/** The phrases that have all the words that were typed, those used most first. */
function matching(phrases: readonly Phrase[], typed: string, uses: ReadonlyMap<string, number>): Phrase[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = phrases.filter(({ code, words: text, criterion }) => {
    const all = `${code} ${text} ${criterion ?? ''}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  return found.toSorted(
    (a, b) =>
      Number(b.code.toLowerCase() === typed.toLowerCase()) - Number(a.code.toLowerCase() === typed.toLowerCase()) ||
      (uses.get(b.id) ?? 0) - (uses.get(a.id) ?? 0),
  );
}

/** A phrase with what was typed marked in it. */
function highlighted(words: string, typed: string): ReactNode {
  const at = typed.trim() === '' ? -1 : words.toLowerCase().indexOf(typed.trim().toLowerCase());
  if (at < 0) return words;
  const end = at + typed.trim().length;
  return (
    <>
      {words.slice(0, at)}
      <mark>{words.slice(at, end)}</mark>
      {words.slice(end)}
    </>
  );
}
