import { draftIdOf } from '#shared-types/collaboration';

import { DEMO } from '../../content/demo.ts';
import { ConnectionLine } from '../../document/connection-line.tsx';
import { SharingNotice } from '../../document/sharing-notice.tsx';
import { TitleInput } from '../../document/title-input.tsx';
import { useGuests } from '../../document/use-collaborators.ts';
import type { OpenDocument } from '../../files/place-text.ts';
import { exportedComments } from '../../files/writing/exported-comments.ts';
import { type DocumentState, mayWrite } from '../../sync/document-state.ts';
import { wordsOfThread } from './comments/use-placed-threads.ts';
import type { Threads } from './comments/use-threads.ts';
import { FileActions } from './files/file-actions.tsx';
import { PrintedTitle } from './files/printed-title.tsx';
import { HistoryButton } from './history/history-button.tsx';
import type { HistoryState } from './history/use-history.ts';
import { DocumentActions } from './people/document-actions.tsx';
import { GuestList } from './people/guest-list.tsx';
import { useLongPaste } from './use-long-paste.ts';

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
  const guests = useGuests(shared.awareness, { joined: state.loaded });
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
            isWritable={mayWrite(state)}
            setNotice={setNotice}
          />
        </SharingNotice>
        <ConnectionLine state={state} />
      </div>
      <div className="demo-line">
        <TitleInput title={shared.title} label={DEMO.titleLabel} isReadOnly={!mayWrite(state)} />
        <PrintedTitle title={shared.title} />
        <GuestList shared={shared} guests={guests} />
        {mayWrite(state) && draftIdOf(shared.roomName) !== undefined && <HistoryButton history={history} />}
      </div>
    </div>
  );
}
