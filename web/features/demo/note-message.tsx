import type { Note } from '../../annotations/note.ts';

import './note-message.css';

/** The longest quotation in front of a message that does not quote by itself, in words. */
const QUOTE_MAX_WORDS = 8;

/**
 * The message of a note. The words that it concerns are set apart: most messages begin with them, the others get them in front.
 */
export function NoteMessage({ note: { msg, quote }, quoteId }: { note: Note; quoteId?: string }) {
  const opening = `"${quote}"`;
  const quoted = msg.startsWith(opening);
  return (
    <span className="note-message">
      <span className="note-quote" id={quoteId}>
        {quoted ? opening : `"${shorten(quote)}"`}
      </span>
      {quoted ? msg.slice(opening.length) : ` ${msg}`}
    </span>
  );
}

function shorten(quote: string): string {
  const words = quote.split(/\s+/);
  return words.length > QUOTE_MAX_WORDS ? `${words.slice(0, QUOTE_MAX_WORDS).join(' ')} …` : quote;
}
