import { useState } from 'react';

import { COMMENT_MAX_LENGTH } from '#shared-types/documents/comments';
import { asDocumentText } from '#shared-types/text/characters';
import { showsNothing } from '#shared-types/text/visible-text';

import { COMMENTS } from '../../../content/editor/comments.ts';
import type { Written } from './use-comment-calls.ts';
import type { Unsent } from './use-unsent.ts';

/** Where a comment is written, and where it goes. */
export interface WritingPlace {
  /** The text, kept so that nothing is lost when the form disappears and comes back. */
  unsent: Unsent;
  /** What the form is for, as `unsent` names it. */
  unsentKey: string;
  /** The text and the ids at first. */
  begin: () => Written;
  /** Sends it; resolves with why it didn't work. */
  onSend: (written: Written) => Promise<string | undefined>;
}

/** The words of a comment that isn't sent yet, and the actions on them. */
export function useWritten({ unsent, unsentKey, begin, onSend }: WritingPlace) {
  const [written, setWritten] = useState<Written>(() => unsent.get(unsentKey) ?? begin());
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isTooLong = written.text.length > COMMENT_MAX_LENGTH;
  const canSend = !isSending && !isTooLong && !showsNothing(written.text);
  const clear = () => {
    unsent.delete(unsentKey);
    setWritten(begin());
  };
  return {
    text: written.text,
    isSending,
    canSend,
    fault: isTooLong ? COMMENTS.tooLong(COMMENT_MAX_LENGTH) : refusal,
    clear,
    change: (typed: string) => {
      const text = asDocumentText(typed);
      const next = { ...written, text };
      if (text.trim() === '') unsent.delete(unsentKey);
      else unsent.set(unsentKey, next);
      setWritten(next);
      setRefusal(undefined);
    },
    send: async () => {
      if (!canSend) return;
      setSending(true);
      const fault = await onSend(written);
      setSending(false);
      setRefusal(fault);
      if (fault !== undefined) return;
      unsent.delete(unsentKey);
      // Words typed meanwhile begin the next one.
      setWritten((now) => ({
        ...begin(),
        text: now.text === written.text ? begin().text : restOf(now.text, written.text),
      }));
    },
  };
}

function restOf(text: string, sent: string): string {
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
}
