import type { EditorView } from '@tiptap/pm/view';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { CommentAnswer } from '#shared-types/desk/assignment';
import type { OwnText, ReturnedWork, StudentView } from '#shared-types/desk/student';

import { RETURNED, teacherOf } from '../../content/desk/hand-in.ts';
import { bodyOf } from '../../files/writing/document-text.ts';
import { showWords } from '../../reading/text-to-read.tsx';
import { MARGIN_COMMENTS, PHONE } from '../../ui/breakpoints.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { cardOf, CommentColumn } from './comment-column.tsx';
import { MarkPanel } from './mark-panel.tsx';
import { NextDraft, PhoneBar, useStartDraft } from './next-draft.tsx';
import { ReturnedText, type ShownText } from './returned-text.tsx';
import { ReturnedTop } from './returned-top.tsx';
import { type Answers, useAnswers } from './use-answers.ts';

import './returned-work.css';

interface ReturnedWorkPageProps {
  ownKey: string;
  view: StudentView;
  text: OwnText;
  work: ReturnedWork;
  /** Why the page couldn't be loaded again, if it couldn't. */
  fault: string | undefined;
  onReload: () => void;
  /** Called with an answer whose comment isn't returned any more. */
  onRefused: (comment: string, answer: CommentAnswer) => void;
}

/** A text that was returned: the words, the comments beside them, and the mark. Another text, or another return of it, needs another `key`. */
export function ReturnedWorkPage({ ownKey, view, text, work, fault, onReload, onRefused }: ReturnedWorkPageProps) {
  const teacher = teacherOf(view.assignment);
  const isPhone = useMediaQuery(PHONE);
  const isWide = useMediaQuery(MARGIN_COMMENTS);
  const answers = useAnswers(ownKey, onRefused);
  const [chosen, setChosen] = useState<string>();
  const [comments] = useState(() => inOrder(work.comments));
  const page = useRef<HTMLDivElement>(null);
  const doc = bodyOf(text);
  const [textView, setTextView] = useState<EditorView>();
  const answered = comments.filter(({ id }) => isSaved(id, work, answers)).length;
  const left = comments.length - answered;
  useMarkOnceAnswered(work.isMarkWaiting && left === 0, onReload);
  const draft = useStartDraft(ownKey, view, text);
  const hasComments = comments.length > 0;
  return (
    <>
      <ReturnedTop {...{ view, text, answered }} work={{ ...work, answers: answersSoFar(work, answers) }} />
      <Arranged
        screen={isPhone ? 'phone' : isWide ? 'wide' : 'narrow'}
        parts={{
          text: (
            <div ref={page} className="returned-page paper quiet shrinks" tabIndex={-1}>
              <ReturnedText
                {...{ doc, comments, chosen }}
                label={RETURNED.textLabel(text.version)}
                labels={work.labels}
                onChoose={(id) => {
                  setChosen(id);
                  cardOf(id)?.scrollIntoView({ block: 'nearest' });
                }}
                onReady={setTextView}
              />
            </div>
          ),
          column: (
            <CommentColumn
              {...{ comments, work, teacher, answers, answered, chosen, doc, textView }}
              isLevel={!isPhone}
              onChoose={setChosen}
            />
          ),
          mark: <MarkPanel work={work} teacher={teacher} left={left} fault={fault} onRetry={onReload} />,
          whole: work.words === '' ? null : <Whole words={work.words} />,
          next: (
            <NextDraft assignment={view.assignment} hasComments={hasComments} draft={isPhone ? undefined : draft} />
          ),
          readings: <Readings labels={work.labels} doc={doc} textView={textView} />,
          foot: <PhoneBar draft={draft} onText={() => focusOn(page.current)} />,
        }}
      />
    </>
  );
}

interface ArrangedProps {
  screen: 'phone' | 'narrow' | 'wide';
  parts: Record<'text' | 'column' | 'mark' | 'whole' | 'next' | 'readings' | 'foot', ReactNode>;
}

/** The parts of the page where there is room for them. */
function Arranged({ screen, parts: { text, column, mark, whole, next, readings, foot } }: ArrangedProps) {
  if (screen === 'phone')
    return (
      <div className="returned-stack stack">
        {mark}
        {whole}
        {column}
        {next}
        {readings}
        {text}
        {foot}
      </div>
    );
  const isWide = screen === 'wide';
  return (
    <div className="returned-columns stack">
      {!isWide && (
        <aside className="returned-aside stack shrinks">
          {mark}
          {whole}
          {next}
        </aside>
      )}
      {text}
      {column}
      {!isWide && readings}
      {isWide && (
        <aside className="returned-aside stack shrinks">
          {whole}
          {mark}
          {next}
          {readings}
        </aside>
      )}
    </div>
  );
}

/** What the teacher says to the whole text. */
function Whole({ words }: { words: string }) {
  return (
    <section className="returned-whole">
      <h2>{RETURNED.whole}</h2>
      <p>{words}</p>
    </section>
  );
}

/** What the teacher says that sentences do. */
function Readings({ labels, doc, textView }: Pick<ReturnedWork, 'labels'> & ShownText) {
  if (labels.length === 0) return null;
  return (
    <section className="returned-readings">
      <h2>{RETURNED.reading}</h2>
      <p className="soft size-small below-1">{RETURNED.readingHelp}</p>
      <ul className="rows">
        {labels.map(({ from, to, label }) => (
          <li key={from}>
            <button
              className="bare breaks size-small full"
              type="button"
              onClick={() => textView && showWords(textView, from)}
            >
              <strong>{label === 'None' ? RETURNED.noPart : label}</strong>{' '}
              <q className="serif">
                {doc.textBetween(Math.min(from, doc.content.size), Math.min(to, doc.content.size), ' ')}
              </q>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Fetches the mark once the last comment has its answer: until then the server keeps it. */
function useMarkOnceAnswered(isOpening: boolean, onReload: () => void): void {
  const reload = useRef(onReload);
  useEffect(() => {
    reload.current = onReload;
  });
  useEffect(() => {
    if (isOpening) reload.current();
  }, [isOpening]);
}

function answersSoFar({ answers }: ReturnedWork, { made }: Answers): ReturnedWork['answers'] {
  return { ...answers, ...Object.fromEntries(Object.entries(made).map(([id, { answer }]) => [id, answer])) };
}

/** Whether the server has an answer to a comment. */
function isSaved(id: string, work: ReturnedWork, { made }: Answers): boolean {
  return work.answers[id] !== undefined || made[id]?.state === 'saved';
}

function inOrder(comments: ReturnedWork['comments']): ReturnedWork['comments'] {
  return comments.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
}
