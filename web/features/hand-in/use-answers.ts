import { useEffect, useState } from 'react';

import type { CommentAnswer } from '#shared-types/desk/assignment';

import { NotReachedError } from '../../calls/call-errors.ts';
import { isNotReturned, sendAnswer } from '../../calls/desk/student.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { HAND_IN } from '../../content/desk/hand-in.ts';
import { inBackground } from '../../errors/in-background.ts';
import { useAskToStay } from '../../ui/ask-to-stay.ts';

/** A reply is sent when somebody pauses this long, in milliseconds. */
const PAUSE_MS = 800;

/** An answer of this page, and how far it has come. */
export type MadeAnswer = { answer: CommentAnswer } & (
  | { state: 'typing' | 'saving' | 'saved' }
  | { state: 'failed'; words: string }
);

/** The answers to the comments of one text. */
export interface Answers {
  /** What was answered on this page, by comment. */
  made: Readonly<Record<string, MadeAnswer>>;
  /** Answers a comment, and saves that at once. */
  answer: (comment: string, answer: CommentAnswer) => void;
  /** Takes words that somebody is still typing; they're saved after a pause, or with `save`. */
  type: (comment: string, answer: CommentAnswer) => void;
  /** Saves what isn't saved yet. */
  save: (comment: string) => void;
}

/**
 * Keeps the answers that a student gives, one call at a time for each comment.
 * @param ownKey the key of their link.
 * @param onRefused called with an answer that isn't kept, as its comment isn't returned any more.
 */
export function useAnswers(ownKey: string, onRefused: OnAnswer): Answers {
  const [made, setMade] = useState<Record<string, MadeAnswer>>({});
  const [sender] = useState(
    () => new AnswerSender(ownKey, (comment, next) => setMade((all) => ({ ...all, [comment]: next }))),
  );
  useEffect(() => sender.tellRefused(onRefused));
  useAskToStay(Object.values(made).some(({ state }) => state !== 'saved'));
  useEffect(() => {
    const saveAll = () => sender.saveAll();
    addEventListener('online', saveAll);
    return () => {
      removeEventListener('online', saveAll);
      saveAll();
    };
  }, [sender]);
  return {
    made,
    answer: (comment, answer) => sender.answer(comment, answer),
    type: (comment, answer) => sender.type(comment, answer),
    save: (comment) => sender.save(comment),
  };
}

type OnAnswer = (comment: string, answer: CommentAnswer) => void;

class AnswerSender {
  readonly #ownKey: string;
  readonly #onChange: (comment: string, made: MadeAnswer) => void;
  #onRefused: OnAnswer = () => {};
  /** What is to be saved. */
  readonly #latest = new Map<string, CommentAnswer>();
  readonly #sending = new Set<string>();
  /** The comments that aren't returned any more. */
  readonly #gone = new Set<string>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(ownKey: string, onChange: (comment: string, made: MadeAnswer) => void) {
    this.#ownKey = ownKey;
    this.#onChange = onChange;
  }

  /** From now on, answers that are refused are told to this function. */
  tellRefused(onRefused: OnAnswer): void {
    this.#onRefused = onRefused;
  }

  answer(comment: string, answer: CommentAnswer): void {
    this.#latest.set(comment, answer);
    this.save(comment);
  }

  type(comment: string, answer: CommentAnswer): void {
    this.#latest.set(comment, answer);
    this.#onChange(comment, { answer, state: 'typing' });
    clearTimeout(this.#timers.get(comment));
    this.#timers.set(
      comment,
      setTimeout(() => this.save(comment), PAUSE_MS),
    );
  }

  save(comment: string): void {
    clearTimeout(this.#timers.get(comment));
    if (this.#latest.has(comment) && !this.#sending.has(comment)) inBackground(this.#send(comment));
  }

  saveAll(): void {
    for (const comment of this.#latest.keys()) if (!this.#gone.has(comment)) this.save(comment);
  }

  async #send(comment: string): Promise<void> {
    this.#sending.add(comment);
    // oxlint-disable no-await-in-loop -- one after another, so that the last one counts
    try {
      for (;;) {
        const answer = this.#latest.get(comment);
        if (answer === undefined) return;
        this.#onChange(comment, { answer, state: 'saving' });
        try {
          await sendAnswer(this.#ownKey, comment, answer);
        } catch (error) {
          if (this.#latest.get(comment) !== answer) continue;
          this.#onChange(comment, { answer, state: 'failed', words: wordsOf(error) });
          if (isNotReturned(error)) {
            this.#gone.add(comment);
            this.#onRefused(comment, answer);
          }
          return;
        }
        if (this.#latest.get(comment) !== answer) continue;
        this.#latest.delete(comment);
        this.#onChange(comment, { answer, state: 'saved' });
        return;
      }
    } finally {
      this.#sending.delete(comment);
    }
    // oxlint-enable no-await-in-loop
  }
}

function wordsOf(error: unknown): string {
  return error instanceof NotReachedError ? HAND_IN.offline : errorMessage(error);
}
