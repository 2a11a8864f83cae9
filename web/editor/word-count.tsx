import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';

/** How fast a text is read silently, in words per minute. */
const WORDS_PER_MINUTE = 230;
/** The words are counted this long after the last key, so that fast typing costs nothing. */
const COUNT_DELAY_MS = 300;

const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The number of words in the text and how long it takes to read. */
export function WordCount({ editor }: { editor: Editor }) {
  const words = useWordCount(editor);
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  return (
    <p className="word-count">
      {words} {words === 1 ? 'word' : 'words'}
      {words > 0 && <span> · {minutes} min</span>}
    </p>
  );
}

function useWordCount(editor: Editor): number {
  const [words, setWords] = useState(() => countWords(textOf(editor)));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => setWords(countWords(textOf(editor)));
    const recount = () => {
      clearTimeout(timer);
      timer = setTimeout(count, COUNT_DELAY_MS);
    };
    count();
    editor.on('update', recount);
    return () => {
      clearTimeout(timer);
      editor.off('update', recount);
    };
  }, [editor]);
  return words;
}

function textOf({ state: { doc } }: Editor): string {
  return doc.textBetween(0, doc.content.size, '\n', ' ');
}

/** Counts the words of a text by the rules of Unicode Standard Annex 29; "don't" and "2.5" are one each. */
function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of wordSegmenter.segment(text)) if (isWordLike) words += 1;
  return words;
}
