import { EditorContent } from '@tiptap/react';
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { DOCUMENT_WORDS } from '../../content/document.ts';
import { ConnectionTrouble } from '../../document/connection-trouble.tsx';
import { useMay } from '../../document/use-shared-document.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { later } from '../../ui/later.tsx';
import { Loading } from '../../ui/loading.tsx';
import { EditorContext } from './editor-context.ts';
import { PageStrip, WhereTomorrow } from './page-strip.tsx';
import { MissingPart } from './panel/missing-part.tsx';
import { UndoToast, useUndoOffer } from './panel/undo-toast.tsx';
import type { PageState } from './surroundings.tsx';
import type { OpenDialog } from './use-dialogs.ts';
import { useWritingEditor, type WritingEditor } from './use-writing-editor.ts';

import '../../document/collaborator-colours.css';
import '../../prosemirror/editor.css';
import '../../prosemirror/collaborator-carets.css';
import './editor-bar.css';
import './editor-shell.css';

/** One can write without it, so the editor doesn't wait for it. */
const Surroundings = later(() => import('./surroundings.tsx').then((around) => around.Surroundings), {
  isWanted: true,
});

interface EditorShellProps {
  shared: SharedDocument;
  /** The hosts whose images are shown too. */
  imageHosts: readonly string[];
  /** Whether it takes the place of an editor that failed. */
  isReplacement: boolean;
  /** Where the caret is at first. */
  caret: number | undefined;
  /** A temporary notice about the document. */
  notice: string;
  setNotice: (words: string) => void;
  /** Called when the editor no longer follows the document. */
  onLost: (error: unknown, caret: number | undefined) => void;
}

/** The document with its toolbar, the people in it, and the notes on it. */
export function EditorShell({ onLost, ...props }: EditorShellProps) {
  const { shared, imageHosts, setNotice, isReplacement } = props;
  const [dialog, setDialog] = useState<OpenDialog>();
  const isWritable = useMay(shared, 'write');
  const canComment = useMay(shared, 'comment') && shared.roomName !== DEMO_ROOM;
  const writing = useWritingEditor(
    shared,
    {
      isWritable,
      canComment,
      imageHosts,
      onNotice: setNotice,
      onEditImage: () => setDialog('image'),
      onLost,
    },
    isReplacement,
  );
  if (!writing) return <Loading what={DOCUMENT_WORDS.loading} />;
  return <ShownEditor {...props} {...writing} {...{ dialog, setDialog }} />;
}

interface ShownEditorProps extends Omit<EditorShellProps, 'onLost'>, WritingEditor {
  dialog: OpenDialog | undefined;
  setDialog: (dialog: OpenDialog | undefined) => void;
}

function ShownEditor(props: ShownEditorProps) {
  const { editor, undoManager, shared, imageHosts, caret, notice, setNotice, dialog, setDialog, isReplacement } = props;
  const [news, setNews] = useState('');
  const { offer, offerUndo, close } = useUndoOffer();
  const parts = useMemo(
    () => ({ editor, shared, undoManager, imageHosts, setNews, setNotice, offerUndo }),
    [editor, shared, undoManager, imageHosts, setNotice, offerUndo],
  );
  const [frame, demo] = useFrame(isReplacement);
  const [{ view, hasHistory, isHidden }, setPageState] = useState(AT_FIRST);
  const [isAlone, setAlone] = useState(false);
  const stayAlone = useCallback(() => setAlone(true), []);
  useEffect(() => {
    // The page stays where it is.
    if (caret !== undefined) editor.commands.focus(caret, { scrollIntoView: false });
  }, [editor, caret]);
  return (
    <EditorContext value={parts}>
      <div className="demo" ref={frame}>
        <div className="editor-top" />
        <div className="editor-bar stack middle gap-0">
          <MissingPart hasFailed={isAlone} />
        </div>
        <div className="editor-body stack gap-0" data-history={hasHistory || undefined}>
          <div className="page paper full anchor" data-side-view={view} hidden={isHidden}>
            <PageStrip />
            <div className="page-body anchor">
              <EditorContent editor={editor} className="page-text" />
            </div>
          </div>
        </div>
        <ConnectionTrouble shared={shared} notice={notice} />
        <output className="visually-hidden">{news}</output>
        <WhereTomorrow />
        <UndoToast offer={offer} onClose={close} onLeave={() => editor.view.dom.focus({ preventScroll: true })} />
        {demo && <Surroundings {...{ demo, setPageState, dialog, setDialog }} onFailed={stayAlone} />}
      </div>
    </EditorContext>
  );
}

/**
 * The element around everything, for what is drawn into it later: in small steps, unless the editor takes the place of one that failed.
 */
function useFrame(isReplacement: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const show = () => setShown(frame.current);
    if (isReplacement) show();
    else startTransition(show);
  }, [isReplacement]);
  return [frame, shown] as const;
}

/** The page before its surroundings are here. */
const AT_FIRST: PageState = { view: 'notes', hasHistory: false, isHidden: false };
