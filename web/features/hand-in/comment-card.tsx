import { Check } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';

import { ANSWERS, type CommentAnswer, DESK_WORDS_MAX_LENGTH } from '#shared-types/desk/assignment';
import type { ReturnedWork } from '#shared-types/desk/student';

import { HAND_IN, RETURNED } from '../../content/desk/hand-in.ts';
import { Button } from '../../ui/button.tsx';
import { TEACHER_COLOUR } from './returned-text.tsx';
import type { Answers, MadeAnswer } from './use-answers.ts';

interface CommentCardProps {
  comment: ReturnedWork['comments'][number];
  teacher: string;
  paragraph: number;
  /** The answer so far: of this page, or of an earlier visit. */
  answer: CommentAnswer | undefined;
  made: MadeAnswer | undefined;
  answers: Answers;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Brings the words into view. */
  onShow: () => void;
}

/** A comment of the teacher's, with the student's answer to it. */
export function CommentCard(props: CommentCardProps) {
  const { comment, teacher, paragraph, answer, isChosen, onChoose, onShow } = props;
  const id = useId();
  const article = useRef<HTMLElement>(null);
  const isOpen = isChosen || answer === undefined;
  useFocusInside(article, isOpen);
  return (
    <article
      ref={article}
      className={`surface returned-comment ${TEACHER_COLOUR}`}
      aria-labelledby={id}
      data-level={comment.id}
      data-chosen={isChosen || undefined}
    >
      <h3 className="row middle below-1">
        <span className="returned-by stack gap-0 rigid" aria-hidden="true">
          {initialOf(teacher)}
        </span>
        <bdi>{teacher}</bdi>
        <span id={id} className="visually-hidden">
          {RETURNED.commentOn(comment.quote)}
        </span>
        <Button
          look="quiet"
          className="comment-place rigid"
          aria-label={RETURNED.paragraphAloud(paragraph)}
          onClick={() => {
            onChoose(true);
            onShow();
          }}
        >
          {RETURNED.paragraph(paragraph)}
        </Button>
      </h3>
      <blockquote className="breaks soft flat below-1">{comment.quote}</blockquote>
      <p className="comment-words breaks size-control flat">
        {comment.words}
        {comment.lesson !== undefined && isWebAddress(comment.lesson) && (
          <>
            {' '}
            <a href={comment.lesson} target="_blank" rel="noopener noreferrer">
              {RETURNED.lesson}
            </a>
          </>
        )}
      </p>
      {isOpen ? <Answering {...props} /> : <Answered {...props} answer={answer} />}
    </article>
  );
}

function Answered({ answer, made, onChoose }: CommentCardProps & { answer: CommentAnswer }) {
  return (
    <div className="comment-answered stack middle above-2 rule-above">
      <Check size={16} aria-hidden="true" />
      <p className="breaks size-small flat">
        <strong>
          {RETURNED.answers[answer.answer]}
          {answer.words !== '' && '.'}
        </strong>{' '}
        {answer.words}
      </p>
      <Button look="quiet" onClick={() => onChoose(true)}>
        {RETURNED.change}
      </Button>
      {made && made.state !== 'saved' && <SavedState made={made} />}
    </div>
  );
}

function Answering({ comment, answer, made, answers, isChosen, onChoose }: CommentCardProps) {
  const { id } = comment;
  return (
    <div className="comment-answering">
      <fieldset className="comment-answers stack gap-1 flat above-2">
        <legend className="visually-hidden">{RETURNED.yourAnswer}</legend>
        {ANSWERS.map((each) => (
          <Button
            key={each}
            look={answer?.answer === each ? 'primary' : 'plain'}
            aria-pressed={answer?.answer === each}
            onClick={() => {
              answers.answer(id, { answer: each, words: answer?.words ?? '' });
              onChoose(true);
            }}
          >
            {RETURNED.answers[each]}
          </Button>
        ))}
      </fieldset>
      {answer && (
        <textarea
          className="box size-control full own-line above-2"
          aria-label={RETURNED.reply}
          placeholder={RETURNED.reply}
          rows={2}
          maxLength={DESK_WORDS_MAX_LENGTH}
          value={answer.words}
          onChange={({ currentTarget: { value } }) => answers.type(id, { ...answer, words: value })}
          onBlur={() => answers.save(id)}
        />
      )}
      <div className="comment-foot row middle">
        <output>{made && <SavedState made={made} />}</output>
        {made?.state === 'failed' && (
          <Button look="quiet" onClick={() => answers.save(id)}>
            {HAND_IN.again}
          </Button>
        )}
        {answer && isChosen && (
          <Button look="quiet" onClick={() => onChoose(false)}>
            {RETURNED.close}
          </Button>
        )}
      </div>
    </div>
  );
}

function SavedState({ made }: { made: MadeAnswer }) {
  return (
    <span className="comment-state soft size-small" data-state={made.state}>
      {RETURNED.states[made.state]}
      {made.state === 'failed' && ` ${made.words}`}
    </span>
  );
}

/** Keeps the focus inside a card whose button with the focus is gone, as after “Change”. */
function useFocusInside(article: React.RefObject<HTMLElement | null>, isOpen: boolean): void {
  const before = useRef(isOpen);
  useEffect(() => {
    if (before.current === isOpen) return;
    before.current = isOpen;
    if (document.activeElement !== document.body) return;
    const next = article.current?.querySelector<HTMLElement>('[aria-pressed=true], .comment-answered button');
    next?.focus({ preventScroll: true });
  }, [article, isOpen]);
}

/** The first letter of the last name. */
function initialOf(teacher: string): string {
  return /^./su.exec(teacher.trim().split(/\s+/).at(-1) ?? '')?.[0]?.toUpperCase() ?? '';
}

function isWebAddress(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '');
}
