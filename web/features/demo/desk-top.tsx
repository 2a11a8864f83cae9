import { DEMO } from '../../content/demo.ts';
import { ConnectionLine } from '../../document/connection-line.tsx';
import type { DocumentState } from '../../document/shared-document.ts';
import { SharingNotice } from '../../document/sharing-notice.tsx';
import { TitleInput } from '../../document/title-input.tsx';
import { useGuests } from '../../document/use-guests.ts';
import type { OpenDocument } from '../../files/place-text.ts';
import { DraftsButton } from './drafts/drafts-button.tsx';
import { FileActions } from './files/file-actions.tsx';
import { PrintedTitle } from './files/printed-title.tsx';
import { GuestList } from './names/guest-list.tsx';
import { useLongPaste } from './use-long-paste.ts';

interface DeskTopProps extends OpenDocument {
  state: DocumentState;
  setNews: (words: string) => void;
  setNotice: (words: string) => void;
}

/** What the document is, above its toolbar: who can read it, whether it is stored, its title, and who is here. */
export function DeskTop({ editor, shared, undoManager, state, setNews, setNotice }: DeskTopProps) {
  const guests = useGuests(shared.awareness, { joined: state.loaded });
  const hasPasted = useLongPaste(editor);
  return (
    <div className="demo-top">
      <div className="demo-line">
        <SharingNotice shared={shared} hasPasted={hasPasted} setNews={setNews}>
          <DraftsButton roomName={shared.roomName} />
          <FileActions open={{ editor, shared, undoManager }} setNotice={setNotice} />
        </SharingNotice>
        <ConnectionLine state={state} />
      </div>
      <div className="demo-line">
        <TitleInput title={shared.title} label={DEMO.titleLabel} />
        <PrintedTitle title={shared.title} />
        <GuestList shared={shared} guests={guests} />
      </div>
    </div>
  );
}
