import { type Editor, useEditorState } from '@tiptap/react';

import { dismissalsOf, restoreNotes } from '../../../annotations/notes.ts';
import { DEMO } from '../../../content/demo.ts';
import { JUST_SET_ASIDE, SET_ASIDE } from '../../../content/set-aside.ts';
import { Button } from '../../../ui/button.tsx';
import { nameOf } from './aside.ts';
import type { SetAsideControls } from './use-set-aside.ts';

import './undo-lines.css';

/** What was just dismissed or set aside, with an undo; and why something couldn't be saved. */
export function UndoLines({ editor, controls }: { editor: Editor; controls: SetAsideControls }) {
  const dismissals = useEditorState({ editor, selector: ({ editor: { state } }) => dismissalsOf(state) });
  const { last, problem, takeBack } = controls;
  const dismissed = dismissals.at(-1);
  if (!last && !dismissed && problem === undefined) return null;
  return (
    <div className="undo-lines">
      {problem !== undefined && <p className="undo-problem">{problem}</p>}
      {last && (
        <p>
          <bdi>{JUST_SET_ASIDE[last.way](nameOf(last))}</bdi>{' '}
          <Button look="quiet" onClick={() => takeBack(last)}>
            {SET_ASIDE.undo}
          </Button>
        </p>
      )}
      {!last && dismissed && (
        <p>
          {DEMO.dismissed(dismissals.length)} ·{' '}
          <Button look="quiet" onClick={() => restoreNotes(editor.view, dismissed)}>
            {DEMO.undo}
          </Button>
        </p>
      )}
    </div>
  );
}
