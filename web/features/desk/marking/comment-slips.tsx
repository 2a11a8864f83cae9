import { useLayoutEffect, useMemo, useRef } from 'react';

import type { CommentAnswer, DeskComment, HandedInText } from '#shared-types/desk/assignment';

import { MARKING } from '../../../content/desk/marking.ts';
import { useLevelColumn } from '../../../reading/level-column.ts';
import { Button } from '../../../ui/button.tsx';
import { returnOf } from '../assignment/assignment.ts';
import { Composer, type Draft } from '../assignment/composer.tsx';
import { useDesk } from '../assignment/desk-context.ts';
import type { Marking } from './use-marking.ts';

/** A slip: a comment, or the draft of one. */
type Slip = { kind: 'comment'; comment: DeskComment } | { kind: 'draft'; draft: Draft };

interface CommentSlipsProps {
  text: HandedInText;
  marking: Marking;
}

/** The comments on a text, each level with its words; the open one never moves, and the others make room for it. */
export function CommentSlips({ text, marking }: CommentSlipsProps) {
  const { view } = useDesk();
  const { comments, textView, opened } = marking;
  const { draft } = opened;
  const list = useRef<HTMLOListElement>(null);
  const slips: Slip[] = useMemo(() => {
    const others = comments.filter(({ id }) => id !== draft?.id).map((comment): Slip => ({ kind: 'comment', comment }));
    const all: Slip[] = draft ? [...others, { kind: 'draft', draft }] : others;
    return all.toSorted((a, b) => fromOf(a) - fromOf(b));
  }, [comments, draft]);
  const open = draft?.id ?? opened.comment;
  const positionOf = (id: string) => {
    const slip = slips.find((one) => idOf(one) === id);
    return slip && fromOf(slip);
  };
  const place = useLevelColumn(list, { view: textView, positionOf });
  useLayoutEffect(place, [place, slips, open]);
  const answers = returnOf(view, text.id)?.answers;
  return (
    <ol ref={list} className="slips rows anchor" aria-label={MARKING.comments}>
      {slips.map((slip) => {
        const id = idOf(slip);
        const isOpen = id === open;
        return (
          <li key={id} className="slip surface size-control pad-2" data-level={id} data-chosen={isOpen || undefined}>
            {slip.kind === 'draft' ? (
              <Composer
                draft={slip.draft}
                onDraft={marking.setDraft}
                onSave={marking.saveDraft}
                onCancel={marking.cancelDraft}
              />
            ) : (
              <SlipWords comment={slip.comment} answer={answers?.[id]} isOpen={isOpen} marking={marking} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

const fromOf = (slip: Slip): number => (slip.kind === 'draft' ? slip.draft.from : slip.comment.from);
const idOf = (slip: Slip): string => (slip.kind === 'draft' ? slip.draft.id : slip.comment.id);

interface SlipWordsProps {
  comment: DeskComment;
  answer: CommentAnswer | undefined;
  isOpen: boolean;
  marking: Marking;
}

function SlipWords({ comment, answer, isOpen, marking }: SlipWordsProps) {
  const { role, settings, phrases } = useDesk().view;
  const criterion = settings.rubric.criteria.find(({ id }) => id === comment.criterion)?.name;
  const phrase = phrases.find(({ id }) => id === comment.phrase);
  return (
    <>
      <button
        type="button"
        className="slip-words bare full breaks"
        aria-expanded={isOpen}
        onClick={() => marking.openComment(isOpen ? undefined : comment.id)}
      >
        {(criterion ?? phrase?.code) && (
          <small className="row split soft gap-0">
            <span>{criterion}</span> <span>{phrase?.code}</span>
          </small>
        )}
        {comment.words}
      </button>
      {answer && (
        <p className="slip-answer flat above-1 rule-above">
          <b>{MARKING.answer[answer.answer]}.</b> {answer.words}
        </p>
      )}
      {isOpen && marking.canChange && (
        <p className="slip-actions row wrap middle soft size-small screen-only flat above-1">
          <Button look="quiet" onClick={() => marking.changeComment(comment)}>
            {MARKING.change}
          </Button>
          <Button look="quiet" onClick={() => marking.removeComment(comment.id)}>
            {MARKING.remove}
          </Button>
          {!phrase && role === 'teacher' && (
            <Button look="quiet" onClick={() => marking.savePhrase(comment)}>
              {MARKING.savePhrase}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
