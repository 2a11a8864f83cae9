import type { Editor } from '@tiptap/react';

import { draftIdOf } from '#shared-types/collaboration';

import { DEMO } from '../../content/demo.ts';
import { ConnectionLine } from '../../document/connection-line.tsx';
import type { DocumentState, SharedDocument } from '../../document/shared-document.ts';
import { SharingNotice } from '../../document/sharing-notice.tsx';
import { TitleInput } from '../../document/title-input.tsx';
import { useGuests } from '../../document/use-guests.ts';
import { DraftsButton } from './drafts/drafts-button.tsx';
import { HistoryButton } from './history/history-button.tsx';
import type { HistoryState } from './history/use-history.ts';
import { GuestList } from './names/guest-list.tsx';
import { useLongPaste } from './use-long-paste.ts';

interface DeskTopProps {
  editor: Editor;
  shared: SharedDocument;
  state: DocumentState;
  setNews: (words: string) => void;
  history: HistoryState;
}

/** What the document is, above its toolbar: who can read it, whether it is stored, its title, and who is here. */
export function DeskTop({ editor, shared, state, setNews, history }: DeskTopProps) {
  const guests = useGuests(shared.awareness, { joined: state.loaded });
  const hasPasted = useLongPaste(editor);
  return (
    <div className="demo-top">
      <div className="demo-line">
        <SharingNotice shared={shared} hasPasted={hasPasted} setNews={setNews}>
          <DraftsButton roomName={shared.roomName} />
        </SharingNotice>
        <ConnectionLine state={state} />
      </div>
      <div className="demo-line">
        <TitleInput title={shared.title} label={DEMO.titleLabel} />
        <GuestList shared={shared} guests={guests} />
        {draftIdOf(shared.roomName) !== undefined && <HistoryButton history={history} />}
      </div>
    </div>
  );
}
