import { useEffect, useState } from 'react';

import { type AssignmentView, RETURN_UNDO_MINUTES } from '#shared-types/desk';

import { RETURNING } from '../../content/desk.ts';
import { Button } from '../../ui/button.tsx';
import { readableKeys } from '../../ui/shortcut-keys.ts';
import { useKeys } from './desk-keys.tsx';
import type { OpenAssignment } from './open-assignment.ts';

/** How often the page looks whether a return can still be undone, in milliseconds. */
const LOOK_MS = 10_000;
const UNDO_MS = RETURN_UNDO_MINUTES * 60_000;

interface ReturnedLineProps {
  open: OpenAssignment;
  view: AssignmentView;
  /** Whether the list of texts is shown. */
  isList: boolean;
}

/** What was returned last, with the way back as long as there is one, also after the page was left. */
export function ReturnedLine({ open, view, isList }: ReturnedLineProps) {
  const nowMs = useNow();
  const lastMs = Math.max(0, ...view.returned.map(({ atMs }) => atMs));
  const texts = view.returned.filter(({ atMs }) => atMs === lastMs).map(({ text }) => text);
  const undo = () => open.act({ do: 'undo return', texts });
  const canUndo = view.role === 'teacher' && texts.length > 0 && nowMs < lastMs + UNDO_MS;
  // After something else was done, the key would be meant for that.
  const hasKey = canUndo && isList && !open.canUndo;
  useKeys(hasKey ? [{ keys: ['Mod+z'], run: undo }] : []);
  return (
    <output>
      {canUndo && (
        <span className="desk-returned">
          {RETURNING.done(texts.length)} {RETURNING.where}{' '}
          <Button look="quiet" onClick={undo}>
            {RETURNING.undo} {hasKey && <kbd>{readableKeys('Mod+Z')}</kbd>}
          </Button>
        </span>
      )}
    </output>
  );
}

function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
