import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';

import { wordsOf } from '#shared-types/words';

/** A paste of at least this many words is probably the writer's own work. */
const LONG_PASTE_WORDS = 100;

/** Whether a long text has been pasted into the editor and the editor hasn't been emptied since. */
export function useLongPaste(editor: Editor): boolean {
  const [hasPasted, setHasPasted] = useState(false);
  useEffect(() => {
    const look = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged) return;
      if (transaction.getMeta('paste') === true) {
        const pasted = wordCount(transaction.doc) - wordCount(transaction.before);
        if (pasted >= LONG_PASTE_WORDS) setHasPasted(true);
      } else if (editor.isEmpty) setHasPasted(false);
    };
    editor.on('transaction', look);
    return () => {
      editor.off('transaction', look);
    };
  }, [editor]);
  return hasPasted;
}

function wordCount(doc: Node): number {
  return wordsOf(doc.textBetween(0, doc.content.size, '\n', ' ')).length;
}
