import { EditorContent } from '@tiptap/react';
import { useCallback, useState } from 'react';

import { DEMO } from '../../content/demo.ts';
import { EDITOR_WORDS } from '../../content/editor.ts';
import type { Room } from '../../editor/collaboration.ts';
import { ImageDialog } from '../../editor/image-dialog.tsx';
import { LinkDialog } from '../../editor/link-dialog.tsx';
import { canLink } from '../../editor/link-target.ts';
import { Toolbar } from '../../editor/toolbar.tsx';
import { ConnectionLine, ConnectionTrouble } from '../../room/connection-line.tsx';
import { RoomNotice } from '../../room/room-notice.tsx';
import { TitleInput } from '../../room/title-input.tsx';
import { useRetryOnReturn } from '../../room/use-retry-on-return.ts';
import { useGuests, useRoomState } from '../../room/use-room.ts';
import { EmptyPage } from './empty-page.tsx';
import { GuestList } from './guest-list.tsx';
import { NoteTip } from './note-tip.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useAnalysisNews } from './use-analysis-news.ts';
import { isUnderWay, useFeedback } from './use-feedback.ts';
import { useNoteFilter } from './use-note-filter.ts';
import { useNoteTip } from './use-note-tip.ts';
import { useNotes } from './use-notes.ts';
import { useRoomKeys } from './use-room-keys.ts';
import { useWritingEditor } from './use-writing-editor.ts';

import '../../editor/editor.css';

type OpenDialog = 'link' | 'image' | 'shortcuts';

interface WritingRoomProps {
  room: Room;
  /** The hosts whose images are shown too. */
  imageHosts: readonly string[];
  /** Where the caret is at first. */
  caret: number | undefined;
  /** What has happened to the document, for a while. */
  notice: string;
  /** The editor does not follow the document any more. */
  onLost: (error: unknown, caret: number | undefined) => void;
}

/** The room itself: the document with its toolbar, the people in it, and the notes on it. */
export function WritingRoom({ room, imageHosts, caret, notice, onLost }: WritingRoomProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const [news, setNews] = useState('');
  const state = useRoomState(room);
  const guests = useGuests(room.awareness, { joined: state.loaded });
  const { editor, undoManager } = useWritingEditor(room, {
    caret,
    imageHosts,
    onRefusedFile: setNews,
    onLost,
  });
  const feedback = useFeedback(editor);
  useRetryOnReturn(state.status, { hasFailed: feedback.state.status === 'failed', retry: feedback.retry });
  const notes = useNotes(editor);
  const filter = useNoteFilter(notes);
  const tip = useNoteTip(editor);
  useAnalysisNews(feedback.state, notes, setNews);

  const openLinkDialog = useCallback(() => {
    if (canLink(editor)) setDialog('link');
    else setNews(EDITOR_WORDS.linkNeedsSelection);
  }, [editor]);
  const openShortcuts = useCallback(() => setDialog('shortcuts'), []);
  const closeDialog = useCallback(() => {
    setDialog(undefined);
    editor.commands.focus(undefined, { scrollIntoView: false });
  }, [editor]);
  useRoomKeys(editor, { walked: filter.listed, tip, setNews, openLinkDialog, openShortcuts });

  return (
    <div className="demo">
      <div className="demo-top">
        <div className="demo-line">
          <RoomNotice room={room.name} setNews={setNews} />
          <ConnectionLine state={state} />
        </div>
        <div className="demo-line">
          <TitleInput title={room.title} label={DEMO.titleLabel} />
          <GuestList guests={guests} />
        </div>
      </div>
      <div className="demo-toolbar">
        <Toolbar editor={editor} undoManager={undoManager} onLink={openLinkDialog} onImage={() => setDialog('image')} />
        <div className="analysis-line" data-running={isUnderWay(feedback.state) || undefined} />
      </div>
      <div className="demo-desk">
        <div className="page">
          <EditorContent editor={editor} className="page-text" />
          <EmptyPage editor={editor} room={room} undoManager={undoManager} setNews={setNews} />
        </div>
        <NotesPanel editor={editor} feedback={feedback} filter={filter} />
      </div>
      <NoteTip editor={editor} tip={tip} />
      <ConnectionTrouble state={state} notice={notice} />
      <output className="visually-hidden">{news}</output>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={closeDialog} />}
      {dialog === 'image' && <ImageDialog editor={editor} hosts={imageHosts} onClose={closeDialog} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={closeDialog} />}
    </div>
  );
}
