import type { Note } from '../../../annotations/note.ts';

import './note-message.css';

/** The longest quotation, in words, before a message that doesn't quote anything itself. */
const QUOTE_MAX_WORDS = 8;

/**
 * The message of a note. The words that it concerns are set apart: most messages begin with them, the others get them in front.
 */
export function NoteMessage({ note: { msg, quote }, quoteId }: { note: Note; quoteId?: string }) {
  const opening = [`"${quote}"`, `"${withoutMiddle(quote)}"`].find((words) => msg.startsWith(words));
  return (
    <span className="note-message">
      <span className="note-quote" id={quoteId}>
        {opening ?? `"${shorten(quote)}"`}
      </span>
      {opening === undefined ? ` ${msg}` : msg.slice(opening.length)}
    </span>
  );
}

/** Long words as messages quote them: the first two and the last two. */
function withoutMiddle(quote: string): string {
  const words = quote.trim().split(/\s+/);
  return `${words.slice(0, 2).join(' ')} … ${words.slice(-2).join(' ')}`;
}

function shorten(quote: string): string {
  const words = quote.split(/\s+/);
  return words.length > QUOTE_MAX_WORDS ? `${words.slice(0, QUOTE_MAX_WORDS).join(' ')} …` : quote;
}
