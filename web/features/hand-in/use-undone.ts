import { useState } from 'react';

import type { CommentAnswer } from '#shared-types/desk/assignment';
import type { StudentView } from '#shared-types/desk/student';

import { RETURNED, teacherOf } from '../../content/desk/hand-in.ts';

/** What a teacher has taken back, or changed, while the student's page was open. */
interface Undone {
  /** What to say about it; empty if nothing has changed. */
  words: string;
  /** Whether a text that this page showed as returned isn't returned any more. */
  isTakenBack: boolean;
  /** Takes an answer that was refused, since its comment isn't returned any more. */
  takeRefused: (comment: string, answer: CommentAnswer) => void;
}

/** The answers that were refused, and the state of the page at that moment, which was older than the server's. */
interface Refused {
  view: StudentView;
  answers: Readonly<Record<string, CommentAnswer>>;
}

/** Compares what is returned now with what this page has shown. @param reload brings the page up to date. */
export function useUndone(view: StudentView, reload: () => void): Undone {
  const { texts, returned, assignment } = view;
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set());
  const [refused, setRefused] = useState<Refused>();
  const now = returned.map(({ text }) => text);
  if (now.some((text) => !shown.has(text))) setShown(new Set([...shown, ...now]));
  const takenBack = texts.find(({ id }) => shown.has(id) && !now.includes(id));
  // Until the page is up to date, nobody knows what has become of the comments.
  const lost = refused === undefined || refused.view === view ? [] : Object.values(refused.answers);
  const teacher = teacherOf(assignment);
  const said = [];
  if (takenBack) said.push(RETURNED.takenBackFrom(teacher, texts.length > 1 ? takenBack.version : undefined));
  else if (lost.length > 0) said.push(RETURNED.changedReturn(teacher));
  if (lost.length > 0) said.push(RETURNED.lostAnswers(lost));
  return {
    words: said.join(' '),
    isTakenBack: takenBack !== undefined,
    takeRefused: (comment, answer) => {
      setRefused((before) => ({ view, answers: { ...before?.answers, [comment]: answer } }));
      reload();
    },
  };
}
