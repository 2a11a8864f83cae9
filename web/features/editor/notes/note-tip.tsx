import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { highlightOf } from '../../../annotations/note-navigation.ts';
import type { Note } from '../../../annotations/note.ts';
import { PHONE } from '../../../ui/breakpoints.ts';
import { placeNear } from '../../../ui/floating/place-near.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useEditorContext } from '../editor-context.ts';
import { NoteActions } from './note-actions.tsx';
import { NoteLabel } from './note-label.tsx';
import { NoteMessage } from './note-message.tsx';
import type { NoteTipState } from './use-note-tip.ts';
import { useNotes } from './use-notes.ts';
import type { Scope, SetAsideControls } from './use-set-aside.ts';

import './note-tip.css';

const TIP_ID = 'note-tip';

interface NoteTipProps {
  tip: NoteTipState;
  controls: SetAsideControls;
}

/** The tooltip of a highlight: what the note says. Where the panel isn't beside the page, also what can be done about it. */
export function NoteTip({ tip, controls }: NoteTipProps) {
  const { editor } = useEditorContext();
  const note = useNotes(editor).find(({ id }) => id === tip.id);
  return note && <OpenTip key={note.id} note={note} tip={tip} controls={controls} />;
}

function OpenTip({ note, tip, controls: { dismiss } }: NoteTipProps & { note: Note }) {
  const hasButtons = useMediaQuery(PHONE);
  const { editor } = useEditorContext();
  const element = useRef<HTMLDivElement>(null);
  useTipAtWords(element, editor, note.id);
  const putAway = (scope: Scope) => {
    dismiss(note, [note], scope);
    tip.close();
    editor.commands.focus(undefined, { scrollIntoView: false });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    if (event.key === 'Delete') putAway('here');
    else if (event.key === 'Tab' && event.target === buttons.at(event.shiftKey ? 0 : -1)) {
      // From the words, the browser then moves to what comes after them.
      if (event.shiftKey) event.preventDefault();
      editor.view.dom.focus({ preventScroll: true });
      if (event.shiftKey) tip.hold();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons in it
    <div
      ref={element}
      className="note-tip box size-control"
      onKeyDown={onKeyDown}
      onPointerEnter={tip.hold}
      onPointerLeave={tip.leave}
      onFocus={tip.hold}
      onBlur={tip.leave}
    >
      <div role="tooltip" id={TIP_ID}>
        <NoteLabel type={note.type} />
        <NoteMessage note={note} />
      </div>
      {hasButtons && <NoteActions note={note} onDismiss={putAway} />}
    </div>
  );
}

/** Keeps a tip at the words of its note, describes the text with it, and leads the focus into it and back. */
function useTipAtWords(element: RefObject<HTMLElement | null>, editor: Editor, noteId: string): void {
  useLayoutEffect(() => {
    const highlight = highlightOf(editor, noteId);
    if (!element.current || !highlight) return;
    // The highlight is drawn again when its note is selected, so its place is looked up each time.
    const target = {
      contextElement: editor.view.dom,
      getBoundingClientRect: () => (highlightOf(editor, noteId) ?? highlight).getClientRects()[0] ?? new DOMRect(),
    };
    return placeNear(target, element.current, { side: 'top', gap: 4, boundary: editor.view.dom.closest('.page') });
  }, [element, editor, noteId]);
  // Other people's edits may remove the note too: a key pressed in its tip then goes to the text.
  useLayoutEffect(() => {
    const tipElement = element.current;
    return () => {
      if (tipElement?.contains(document.activeElement)) editor.view.dom.focus({ preventScroll: true });
    };
  }, [element, editor]);
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-describedby', TIP_ID);
    // The tip is at the end of the page, so Tab has to lead from the words into it.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Tab' || event.shiftKey || event.defaultPrevented) return;
      const button =
        element.current?.querySelector('button') ??
        document.querySelector<HTMLElement>('.side .note[data-open] .note-actions button');
      if (!button) return;
      event.preventDefault();
      button.focus();
    };
    dom.addEventListener('keydown', onKeyDown);
    return () => {
      dom.removeAttribute('aria-describedby');
      dom.removeEventListener('keydown', onKeyDown);
    };
  }, [element, editor]);
}
