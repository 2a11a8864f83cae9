import { useRef } from 'react';

import type { ReturnedWork } from '#shared-types/desk/student';

import { RETURNED } from '../../content/desk/hand-in.ts';
import { useLevelColumn } from '../../reading/level-column.ts';
import { showWords } from '../../reading/text-to-read.tsx';
import { CommentCard } from './comment-card.tsx';
import { paragraphAt, type ShownText } from './returned-text.tsx';
import type { Answers } from './use-answers.ts';

import './returned-work.css';

interface CommentColumnProps extends ShownText {
  comments: ReturnedWork['comments'];
  work: ReturnedWork;
  teacher: string;
  answers: Answers;
  /** How many comments have an answer that's saved. */
  answered: number;
  chosen: string | undefined;
  /** Whether the cards stand level with their words; otherwise they follow one another. */
  isLevel: boolean;
  onChoose: (comment: string | undefined) => void;
}

/** The comments of the teacher, in the order of their words. */
export function CommentColumn(props: CommentColumnProps) {
  const { comments, work, teacher, answers, answered, chosen, doc, textView, isLevel, onChoose } = props;
  const column = useRef<HTMLElement>(null);
  useLevelColumn(column, {
    view: textView,
    positionOf: (card) => comments.find(({ id }) => id === card)?.from,
    isLevel,
  });
  return (
    <section
      ref={column}
      className="comment-column anchor shrinks"
      data-level={isLevel || undefined}
      aria-labelledby="comments"
    >
      <div className="comment-column-head row baseline split gap-0 line-below">
        <h2 id="comments">{RETURNED.comments}</h2>
        {comments.length > 0 && <span className="soft size-small">{RETURNED.answered(answered, comments.length)}</span>}
      </div>
      {comments.length === 0 && <p className="comment-column-none soft size-control">{RETURNED.noComments}</p>}
      {comments.map((comment) => {
        const { id, from } = comment;
        return (
          <CommentCard
            key={id}
            comment={comment}
            teacher={teacher}
            paragraph={paragraphAt(doc, from)}
            answer={answers.made[id]?.answer ?? work.answers[id]}
            made={answers.made[id]}
            answers={answers}
            isChosen={id === chosen}
            onChoose={(isChosen) => onChoose(isChosen ? id : undefined)}
            onShow={() => textView && showWords(textView, from)}
          />
        );
      })}
    </section>
  );
}

/** The card of a comment. */
export function cardOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-level="${id}"]`);
}
