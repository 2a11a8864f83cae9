import type { Editor } from '@tiptap/react';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { UndoManager } from 'yjs';

import { REMOVAL } from '../../../content/history.ts';
import type { SharedDocument } from '../../../document/shared-document.ts';
import { Button } from '../../../ui/button.tsx';
import { useRemoval } from './use-removal.ts';

import './removal-bar.css';

interface RemovalBarProps {
  editor: Editor;
  shared: SharedDocument;
  undoManager: UndoManager;
  setNews: (words: string) => void;
}

/** A quiet bar above the page: what somebody else has removed, and a way to bring it back. */
export function RemovalBar({ editor, shared, undoManager, setNews }: RemovalBarProps) {
  const removal = useRemoval(editor, shared, undoManager);
  const words = removal && REMOVAL.removed(removal.who ?? REMOVAL.someone, removal.words);
  useEffect(() => {
    if (words !== undefined) setNews(words);
  }, [words, setNews]);
  if (removal === undefined) return null;
  const answer = (act: () => void, news: string) => {
    act();
    setNews(news);
    editor.commands.focus(undefined, { scrollIntoView: false });
  };
  return (
    <section className="removal-bar" aria-label={REMOVAL.label}>
      <p>
        <strong>
          <bdi>{words}</bdi>
        </strong>{' '}
        <Button look="quiet" onClick={() => answer(removal.bringBack, REMOVAL.broughtBack)}>
          {REMOVAL.bringBack}
        </Button>
      </p>
      <Button look="quiet" aria-label={REMOVAL.close} onClick={() => answer(removal.close, '')}>
        <X size={16} aria-hidden="true" />
      </Button>
    </section>
  );
}
