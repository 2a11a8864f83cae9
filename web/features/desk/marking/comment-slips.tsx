import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type { CommentAnswer, Criterion, DeskComment, Phrase } from '#shared-types/desk/desk';
import { showsNothing } from '#shared-types/text/visible-text';

import { MARKING } from '../../../content/desk/desk.ts';
import { Button } from '../../../ui/button.tsx';
import { phraseWords } from '../phrases/phrase-uses.ts';

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
}

/** A slip: a comment, or the draft of one. */
type Slip = { kind: 'comment'; comment: DeskComment } | { kind: 'draft'; draft: Draft };

interface CommentSlipsProps {
  comments: readonly DeskComment[];
  draft: Draft | undefined;
  /** The comment that is open. */
  current: string | undefined;
  phrases: readonly Phrase[];
  criteria: readonly Criterion[];
  answers: Readonly<Record<string, CommentAnswer>>;
  /** How often each phrase is used in the assignment. */
  uses: ReadonlyMap<string, number>;
  canChange: boolean;
  /** How far below the top of the window the words of a slip are, in CSS pixels. */
  topOf: (position: number) => number;
  /** Changes when the places of words may have changed. */
  layout: number;
  onOpen: (id: string | undefined) => void;
  onEdit: (comment: DeskComment) => void;
  onRemove: (id: string) => void;
  onSavePhrase: ((comment: DeskComment) => void) | undefined;
  onDraft: (draft: Draft) => void;
  onSave: (draft: Draft) => void;
  onCancel: () => void;
}

/** The least room between two slips, in CSS pixels. */
const GAP = 8;

/** The comments on a text, each level with its words; the open one never moves, and the others make room for it. */
export function CommentSlips(props: CommentSlipsProps) {
  const { comments, draft, current, topOf, layout } = props;
  const list = useRef<HTMLOListElement>(null);
  const slips: Slip[] = useMemo(() => {
    const others = comments.filter(({ id }) => id !== draft?.id).map((comment): Slip => ({ kind: 'comment', comment }));
    const all: Slip[] = draft ? [...others, { kind: 'draft', draft }] : others;
    return all.toSorted((a, b) => fromOf(a) - fromOf(b));
  }, [comments, draft]);
  const open = draft?.id ?? current;
  const placeSlips = () => {
    const items = [...(list.current?.children ?? [])].filter((item) => item instanceof HTMLElement);
    const listTop = list.current?.getBoundingClientRect().top ?? 0;
    const tops = slips.map((slip) => topOf(fromOf(slip)) - listTop);
    const heights = items.map(({ offsetHeight }) => offsetHeight);
    const at = Math.max(
      0,
      slips.findIndex((slip) => idOf(slip) === open),
    );
    for (let index = at + 1; index < tops.length; index++)
      tops[index] = Math.max(tops[index] ?? 0, (tops[index - 1] ?? 0) + (heights[index - 1] ?? 0) + GAP);
    for (let index = at - 1; index >= 0; index--)
      tops[index] = Math.min(tops[index] ?? 0, (tops[index + 1] ?? 0) - (heights[index] ?? 0) - GAP);
    for (const [index, item] of items.entries()) item.style.transform = `translateY(${tops[index] ?? 0}px)`;
  };
  useLayoutEffect(placeSlips, [slips, open, layout, topOf]);
  return (
    <ol ref={list} className="slips" aria-label={MARKING.comments}>
      {slips.map((slip) =>
        slip.kind === 'draft' ? (
          <li key={slip.draft.id} className="slip slip-open">
            <Composer {...props} draft={slip.draft} />
          </li>
        ) : (
          <li key={slip.comment.id} className={slip.comment.id === open ? 'slip slip-open' : 'slip'}>
            <SlipWords {...props} comment={slip.comment} isOpen={slip.comment.id === open} />
          </li>
        ),
      )}
    </ol>
  );
}

const fromOf = (slip: Slip): number => (slip.kind === 'draft' ? slip.draft.from : slip.comment.from);
const idOf = (slip: Slip): string => (slip.kind === 'draft' ? slip.draft.id : slip.comment.id);

interface SlipWordsProps extends CommentSlipsProps {
  comment: DeskComment;
  isOpen: boolean;
}

function SlipWords(props: SlipWordsProps) {
  const { comment, isOpen, criteria, phrases, answers, canChange, onOpen, onEdit, onRemove, onSavePhrase } = props;
  const criterion = criteria.find(({ id }) => id === comment.criterion)?.name;
  const phrase = phrases.find(({ id }) => id === comment.phrase);
  const answer = answers[comment.id];
  return (
    <>
      <button
        type="button"
        className="slip-words"
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? undefined : comment.id)}
      >
        {(criterion ?? phrase?.code) && (
          <small>
            <span>{criterion}</span> <span>{phrase?.code}</span>
          </small>
        )}
        {comment.words}
      </button>
      {answer && (
        <p className="slip-answer">
          <b>{MARKING.answer[answer.answer]}.</b> {answer.words}
        </p>
      )}
      {isOpen && canChange && (
        <p className="slip-actions">
          <Button look="quiet" onClick={() => onEdit(comment)}>
            {MARKING.change}
          </Button>
          <Button look="quiet" onClick={() => onRemove(comment.id)}>
            {MARKING.remove}
          </Button>
          {!phrase && onSavePhrase && (
            <Button look="quiet" onClick={() => onSavePhrase(comment)}>
              {MARKING.savePhrase}
            </Button>
          )}
        </p>
      )}
    </>
  );
}

/** How many phrases are offered at a time. */
const MOST_OFFERED = 6;

interface ComposerProps extends Pick<CommentSlipsProps, 'phrases' | 'uses' | 'onDraft' | 'onSave' | 'onCancel'> {
  draft: Draft;
}

/** The field of a comment: words, or a search among the phrases; a phrase's code and Tab put the phrase in. */
export function Composer({ draft, phrases, uses, onDraft, onSave, onCancel }: ComposerProps) {
  const [chosen, setChosen] = useState(0);
  const isSearching = draft.mode === 'phrases';
  const field = useRef<HTMLTextAreaElement>(null);
  // A field that opens with words in it is written on at their end.
  useEffect(() => {
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
    intoSight(field.current);
  }, []);
  const offered = isSearching ? matching(phrases, draft.words, uses).slice(0, MOST_OFFERED) : [];
  const phrase = offered[Math.min(chosen, offered.length - 1)];
  const withPhrase = (one: Phrase): Draft => {
    const words = phraseWords(one, draft.quote);
    return { ...draft, words, phrase: one.id, mode: 'own words' };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const byCode = phrases.find(({ code }) => code !== '' && code.toLowerCase() === draft.words.trim().toLowerCase());
    const plainTab = event.key === 'Tab' && !event.shiftKey;
    if (event.key === 'Escape') {
      onCancel();
    } else if (event.key === 'ArrowDown' && isSearching) setChosen(Math.min(offered.length - 1, chosen + 1));
    else if (event.key === 'ArrowUp' && isSearching) setChosen(Math.max(0, chosen - 1));
    else if (event.key === '/' && draft.words === '' && !isSearching) onDraft({ ...draft, mode: 'phrases' });
    else if (plainTab && isSearching && phrase) onDraft(withPhrase(phrase));
    else if (plainTab && !isSearching && byCode) onDraft(withPhrase(byCode));
    else if (event.key === 'Enter' && !event.shiftKey) {
      if (isSearching && phrase) onSave(withPhrase(phrase));
      else if (!showsNothing(draft.words)) onSave({ ...draft, mode: 'own words' });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="composer">
      <textarea
        ref={field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because somebody pressed a key to write
        autoFocus
        rows={isSearching ? 1 : 3}
        aria-label={isSearching ? MARKING.phraseSearch : MARKING.commentLabel}
        placeholder={MARKING.phraseSearch}
        value={draft.words}
        maxLength={4000}
        onChange={({ target }) => {
          setChosen(0);
          onDraft({ ...draft, words: target.value });
        }}
        onKeyDown={onKeyDown}
      />
      {isSearching && (
        <ul className="composer-phrases" aria-live="polite" ref={intoSight}>
          {offered.map((one) => (
            <li key={one.id} data-chosen={one === phrase || undefined}>
              <button type="button" tabIndex={-1} onClick={() => onSave(withPhrase(one))}>
                <kbd>{one.code}</kbd> <span>{highlighted(one.words, draft.words)}</span>
                <small>{[one.criterion, MARKING.usedTimes(uses.get(one.id) ?? 0)].filter(Boolean).join(', ')}</small>
              </button>
            </li>
          ))}
          {offered.length === 0 && <li>{MARKING.noPhrases}</li>}
        </ul>
      )}
      <ComposerActions {...{ draft, onSave, onCancel }} />
    </div>
  );
}

/** Scrolls to the whole of the field that something is a part of. */
function intoSight(part: HTMLElement | null): void {
  part?.closest('.composer')?.scrollIntoView({ block: 'nearest' });
}

/** What can be done with a draft, each with its key. */
function ComposerActions({ draft, onSave, onCancel }: Pick<ComposerProps, 'draft' | 'onSave' | 'onCancel'>) {
  return (
    <p className="slip-actions">
      {draft.mode === 'phrases' ? (
        <>
          <kbd>Enter</kbd> {MARKING.use} <kbd>Tab</kbd> {MARKING.change} <kbd>Esc</kbd> {MARKING.cancel}
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
          <Button look="quiet" onClick={onCancel}>
            {MARKING.cancel} <kbd>Esc</kbd>
          </Button>
        </>
      )}
    </p>
  );
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
