import type { Editor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef } from 'react';

import { highlightOf } from '../../annotations/note-navigation.ts';
import type { Note } from '../../annotations/note.ts';
import { dismissNotes } from '../../annotations/notes.ts';
import { placeNear } from '../../ui/place-near.ts';
import { NoteActions } from './note-actions.tsx';
import { NoteLabel } from './note-label.tsx';
import { NoteMessage } from './note-message.tsx';
import type { Way } from './set-aside/aside.ts';
import type { NoteTipState } from './use-note-tip.ts';
import { useNotes } from './use-notes.ts';

import './note-tip.css';

const TIP_ID = 'note-tip';

interface NoteTipProps {
  editor: Editor;
  tip: NoteTipState;
  /** Sets a note aside, by its id. */
  setAside: (noteId: string, way: Way) => void;
}

/** The tooltip of a highlight: what the note says, and what can be done about it. */
export function NoteTip({ editor, tip, setAside }: NoteTipProps) {
  const note = useNotes(editor).find(({ id }) => id === tip.id);
  return note && <OpenTip key={note.id} editor={editor} note={note} tip={tip} setAside={setAside} />;
}

function OpenTip({ editor, note, tip, setAside }: NoteTipProps & { note: Note }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const highlight = highlightOf(editor, note.id);
    if (!element.current || !highlight) return;
    // The highlight is drawn again when its note is selected, so its place is looked up each time.
    const target = {
      contextElement: editor.view.dom,
      getBoundingClientRect: () => (highlightOf(editor, note.id) ?? highlight).getClientRects()[0] ?? new DOMRect(),
    };
    return placeNear(target, element.current, { side: 'top', gap: 4, boundary: editor.view.dom.closest('.page') });
  }, [editor, note.id]);
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-describedby', TIP_ID);
    return () => dom.removeAttribute('aria-describedby');
  }, [editor]);
  const settle = (settleIt: () => void) => {
    settleIt();
    tip.close();
    editor.commands.focus(undefined, { scrollIntoView: false });
  };
  return (
    <div
      ref={element}
      className="note-tip"
      onPointerEnter={tip.hold}
      onPointerLeave={tip.leave}
      onFocus={tip.hold}
      onBlur={tip.leave}
    >
      <div role="tooltip" id={TIP_ID}>
        <NoteLabel type={note.type} />
        <p>
          <NoteMessage note={note} />
        </p>
      </div>
      <NoteActions
        note={note}
        onDismiss={() => settle(() => dismissNotes(editor.view, [note.id]))}
        onSetAside={(way) => settle(() => setAside(note.id, way))}
      />
    </div>
  );
}
