import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';

import { minutesToRead, wordsOf } from '#shared-types/words';

/** The words are counted this long after the last key, so that fast typing costs nothing. */
const COUNT_DELAY_MS = 300;

/** The number of words in the text and how long it takes to read. */
export function WordCount({ editor }: { editor: Editor }) {
  const words = useWordCount(editor);
  return (
    <p className="word-count">
      {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'}
      {words > 0 && <span> · {minutesToRead(words)} min</span>}
    </p>
  );
}

function useWordCount(editor: Editor): number {
  const [words, setWords] = useState(() => wordsOf(textOf(editor)).length);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => setWords(wordsOf(textOf(editor)).length);
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
