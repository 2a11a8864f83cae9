import type { Note } from '../../../annotations/note.ts';

/** The longest quotation, in words, before a message that doesn't quote anything itself. */
const QUOTE_MAX_WORDS = 8;

/** The message of a note. The words that it concerns are set apart: most messages begin with them, the others get them in front. */
export function NoteMessage({ note }: { note: Note }) {
  const { quote, joined } = quoteAndRest(note);
  return (
    <p className="note-message">
      <span className="note-quote">“{quote}”</span>
      {joined}
    </p>
  );
}

/**
 * Divides what a note says: the words of the text that it quotes, and what it says about them.
 * @returns `rest` for a line of its own, and `joined` as it follows the quotation.
 */
export function quoteAndRest({ msg, quote }: Pick<Note, 'msg' | 'quote'>): {
  quote: string;
  rest: string;
  joined: string;
} {
  const opening = [quote, withoutMiddle(quote)]
    .flatMap((words) => [`“${words}”`, `"${words}"`])
    .find((words) => msg.startsWith(words));
  if (opening === undefined) return { quote: shorten(quote), rest: msg, joined: ` ${msg}` };
  const joined = msg.slice(opening.length);
  return { quote: opening.slice(1, -1), rest: joined.replace(/^[:,]?\s*/u, ''), joined };
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
