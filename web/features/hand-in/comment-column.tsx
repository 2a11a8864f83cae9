import type { Editor } from '@tiptap/react';
import { type RefObject, useLayoutEffect, useRef } from 'react';

import type { ReturnedWork } from '#shared-types/desk/student';

import { RETURNED } from '../../content/desk/hand-in.ts';
import { levelled } from '../../ui/levelled.ts';
import { CommentCard } from './comment-card.tsx';
import { paragraphAt, showWords } from './returned-text.tsx';
import type { Answers } from './use-answers.ts';

import './comment-column.css';

interface CommentColumnProps {
  comments: ReturnedWork['comments'];
  work: ReturnedWork;
  teacher: string;
  answers: Answers;
  /** How many comments have an answer that's saved. */
  answered: number;
  chosen: string | undefined;
  editor: Editor;
  /** Whether the cards stand level with their words; otherwise they follow one another. */
  isLevel: boolean;
  onChoose: (comment: string | undefined) => void;
}

/** The comments of the teacher, in the order of their words. */
export function CommentColumn(props: CommentColumnProps) {
  const { comments, work, teacher, answers, answered, chosen, editor, isLevel, onChoose } = props;
  const column = useRef<HTMLElement>(null);
  useLevelColumn(column, editor, { comments, chosen, isLevel });
  return (
    <section ref={column} className="comment-column" data-level={isLevel || undefined} aria-labelledby="comments">
      <div className="comment-column-head">
        <h2 id="comments">{RETURNED.comments}</h2>
        {comments.length > 0 && <span>{RETURNED.answered(answered, comments.length)}</span>}
      </div>
      {comments.length === 0 && <p className="comment-column-none">{RETURNED.noComments}</p>}
      {comments.map((comment) => {
        const { id, from } = comment;
        return (
          <CommentCard
            key={id}
            comment={comment}
            teacher={teacher}
            paragraph={paragraphAt(editor.state.doc, from)}
            answer={answers.made[id]?.answer ?? work.answers[id]}
            made={answers.made[id]}
            answers={answers}
            isChosen={id === chosen}
            onChoose={(isChosen) => onChoose(isChosen ? id : undefined)}
            onShow={() => showWords(editor, from)}
          />
        );
      })}
    </section>
  );
}

/** The card of a comment. */
export function cardOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-comment="${id}"]`);
}

interface Levelling {
  comments: ReturnedWork['comments'];
  chosen: string | undefined;
  isLevel: boolean;
}

/** Puts the cards level with their words, and again whenever the text or a card has another size. */
function useLevelColumn(column: RefObject<HTMLElement | null>, editor: Editor, levelling: Levelling): void {
  const { comments, chosen, isLevel } = levelling;
  // Before the browser draws, so that no card is ever seen elsewhere.
  useLayoutEffect(() => {
    const element = column.current;
    if (!element || !isLevel) return undefined;
    const cards = [...element.querySelectorAll<HTMLElement>('[data-comment]')];
    const place = () => {
      const origin = element.getBoundingClientRect().top;
      const wanted = cards.map((card, index) => ({
        wanted: topOf(editor, comments[index]?.from ?? 0) - origin,
        height: card.offsetHeight,
      }));
      const tops = levelled(
        wanted,
        comments.findIndex(({ id }) => id === chosen),
      );
      for (const [index, card] of cards.entries()) card.style.setProperty('top', `${tops[index] ?? 0}px`);
      element.style.setProperty('min-height', `${(tops.at(-1) ?? 0) + (wanted.at(-1)?.height ?? 0)}px`);
    };
    place();
    const sizes = new ResizeObserver(place);
    for (const sized of [editor.view.dom, ...cards]) sizes.observe(sized);
    return () => {
      sizes.disconnect();
      for (const styled of [element, ...cards]) styled.removeAttribute('style');
    };
  }, [column, editor, comments, chosen, isLevel]);
}

function topOf({ view, state }: Editor, position: number): number {
  return view.coordsAtPos(Math.max(0, Math.min(position, state.doc.content.size)), 1).top;
}
