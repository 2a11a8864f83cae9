import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';

import { highlightOf } from '../../../annotations/note-navigation.ts';
import type { Note } from '../../../annotations/note.ts';
import { dismissNotes } from '../../../annotations/notes.ts';
import { placeNear } from '../../../ui/place-near.ts';
import type { Way } from './aside.ts';
import { NoteActions } from './note-actions.tsx';
import { NoteLabel } from './note-label.tsx';
import { NoteMessage } from './note-message.tsx';
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
  // The note may also go because of what others write: a key pressed in its tip then goes on in the text.
  useLayoutEffect(() => {
    const tipElement = element.current;
    return () => {
      if (tipElement?.contains(document.activeElement)) editor.view.dom.focus({ preventScroll: true });
    };
  }, [editor]);
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-describedby', TIP_ID);
    // The tip stands at the end of the page: Tab leads from the words into it.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Tab' || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      element.current?.querySelector('button')?.focus();
    };
    dom.addEventListener('keydown', onKeyDown);
    return () => {
      dom.removeAttribute('aria-describedby');
      dom.removeEventListener('keydown', onKeyDown);
    };
  }, [editor]);
  const settle = (settleIt: () => void) => {
    settleIt();
    tip.close();
    editor.commands.focus(undefined, { scrollIntoView: false });
  };
  const dismiss = () => settle(() => dismissNotes(editor.view, [note.id]));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    if (event.key === 'Delete') dismiss();
    else if (event.key === 'Tab' && event.target === buttons.at(event.shiftKey ? 0 : -1)) {
      // From the words, the browser goes on to what comes after them.
      if (event.shiftKey) event.preventDefault();
      editor.view.dom.focus({ preventScroll: true });
      if (event.shiftKey) tip.hold();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons in it
    <div
      ref={element}
      className="note-tip"
      onKeyDown={onKeyDown}
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
      <NoteActions note={note} onDismiss={dismiss} onSetAside={(way) => settle(() => setAside(note.id, way))} />
    </div>
  );
}
