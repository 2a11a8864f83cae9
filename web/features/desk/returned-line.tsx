import { useEffect, useRef, useState } from 'react';

import { type AssignmentView, RETURN_UNDO_MINUTES } from '#shared-types/desk';

import { RETURNING } from '../../content/desk.ts';
import { Button } from '../../ui/button.tsx';
import { readableKeys } from '../../ui/shortcut-keys.ts';
import type { OpenAssignment } from './open-assignment.ts';

/** How often the page looks whether a return can still be undone, in milliseconds. */
const LOOK_MS = 10_000;
const UNDO_MS = RETURN_UNDO_MINUTES * 60_000;

interface ReturnedLineProps {
  open: OpenAssignment;
  view: AssignmentView;
}

/** What was returned last, with the way back as long as there is one, also after the page was left. */
export function ReturnedLine({ open, view }: ReturnedLineProps) {
  const nowMs = useNow();
  const lastMs = Math.max(0, ...view.returned.map(({ atMs }) => atMs));
  const texts = view.returned.filter(({ atMs }) => atMs === lastMs).map(({ text }) => text);
  const undo = () => open.act({ do: 'undo return', texts });
  const canUndo = view.role === 'teacher' && texts.length > 0 && nowMs < lastMs + UNDO_MS;
  useUndoKey(canUndo ? undo : undefined);
  return (
    <output>
      {canUndo && (
        <span className="desk-returned">
          {RETURNING.done(texts.length)} {RETURNING.where}{' '}
          <Button look="quiet" onClick={undo}>
            {RETURNING.undo} <kbd>{readableKeys('Mod+Z')}</kbd>
          </Button>
        </span>
      )}
    </output>
  );
}

/** Undoes with Ctrl+Z, or ⌘Z, what can be undone; in a field, that key is the field's. */
function useUndoKey(undo: (() => void) | undefined): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const isInField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (!isUndo || isInField || !latest.current || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
