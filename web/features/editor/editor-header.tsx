import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { History } from 'lucide-react';
import { useSyncExternalStore, useEffect, useState } from 'react';
import type { Text } from 'yjs';

import { draftIdOf } from '#shared-types/collaboration';
import { wordsOf } from '#shared-types/words';

import { DEMO } from '../../content/demo.ts';
import { HISTORY } from '../../content/history.ts';
import { ConnectionLine } from '../../document/connection-line.tsx';
import { SharingNotice } from '../../document/sharing-notice.tsx';
import { TitleInput } from '../../document/title-input.tsx';
import { useGuests } from '../../document/use-collaborators.ts';
import type { OpenDocument } from '../../files/place-text.ts';
import { exportedComments } from '../../files/writing/exported-comments.ts';
import { type DocumentState, isLoaded, may } from '../../sync/document-state.ts';
import { Button } from '../../ui/button.tsx';
import { wordsOfThread } from './comments/use-placed-threads.ts';
import type { Threads } from './comments/use-threads.ts';
import { FileActions } from './files/file-actions.tsx';
import type { HistoryState } from './history/use-history.ts';
import { DocumentActions } from './people/document-actions.tsx';
import { GuestList } from './people/guest-list.tsx';

import './editor-header.css';
import './history/history-frame.css';

/** A paste of at least this many words is probably the writer's own work. */
const LONG_PASTE_WORDS = 100;

interface EditorHeaderProps extends OpenDocument {
  state: DocumentState;
  setNews: (words: string) => void;
  setNotice: (words: string) => void;
  history: HistoryState;
  /** The comments as they are loaded, if the person may see them. */
  threads: Threads;
}

/** What the document is, above its toolbar: who can read it, whether it is stored, its title, and who is here. */
export function EditorHeader({
  editor,
  shared,
  undoManager,
  state,
  setNews,
  setNotice,
  history,
  threads,
}: EditorHeaderProps) {
  const guests = useGuests(shared.awareness, { joined: isLoaded(state) });
  const { list = [] } = threads;
  const hasPasted = useLongPaste(editor);
  return (
    <div className="demo-top">
      <div className="demo-line">
        <SharingNotice shared={shared} state={state} hasPasted={hasPasted} setNews={setNews}>
          <DocumentActions shared={shared} state={state} setNews={setNews} />
          <FileActions
            open={{ editor, shared, undoManager }}
            comments={
              list.length > 0
                ? () => exportedComments(editor.state.doc, list, (thread) => wordsOfThread(editor.state, thread))
                : undefined
            }
            isWritable={may(state, 'write')}
            setNotice={setNotice}
          />
        </SharingNotice>
        <ConnectionLine state={state} />
      </div>
      <div className="demo-line">
        <TitleInput title={shared.title} label={DEMO.titleLabel} isReadOnly={!may(state, 'write')} />
        <PrintedTitle title={shared.title} />
        <GuestList shared={shared} guests={guests} />
        {may(state, 'write') && draftIdOf(shared.roomName) !== undefined && <HistoryButton history={history} />}
      </div>
    </div>
  );
}

/** The title as it stands on paper, where a field would cut off what is longer than a line. */
function PrintedTitle({ title }: { title: Text }) {
  const words = useSyncExternalStore(
    (listener) => {
      title.observe(listener);
      return () => title.unobserve(listener);
    },
    () => title.toJSON(),
  );
  return <p className="printed-title">{words}</p>;
}

/** Opens and closes the history of the document. */
function HistoryButton({ history: { isOpen, toggle, button } }: { history: HistoryState }) {
  return (
    <Button className="history-button sharing-notice-button" ref={button} aria-expanded={isOpen} onClick={toggle}>
      <History size={18} aria-hidden="true" />
      {HISTORY.button}
    </Button>
  );
}

/** Whether a long text has been pasted into the editor and the editor hasn't been emptied since. */
function useLongPaste(editor: Editor): boolean {
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
