import { useEffect, useState } from 'react';

import { RETURN_UNDO_MINUTES, type ReturnedText } from '#shared-types/desk/assignment';

import { timeOfDay } from '../../../content/desk/due.ts';
import { RETURNING } from '../../../content/desk/return.ts';
import { useKeys } from '../../../reading/keys.ts';
import { Button } from '../../../ui/button.tsx';
import { readableKeys } from '../../../ui/shortcut-keys.ts';
import { useDesk } from '../assignment/desk-context.ts';

/** How often the page looks whether a return can still be undone, in milliseconds. */
const LOOK_MS = 10_000;
const UNDO_MS = RETURN_UNDO_MINUTES * 60_000;

/** What was returned last, with the way back as long as there is one, also after the page was left. @param isList whether the list of texts is shown. */
export function ReturnedLine({ isList }: { isList: boolean }) {
  const { open, view } = useDesk();
  const nowMs = useNow();
  const [undone, setUndone] = useState<number>();
  const lastMs = Math.max(0, ...view.returned.map(({ atMs }) => atMs));
  const last = view.returned.filter(({ atMs }) => atMs === lastMs);
  const seen = last.filter(({ seenMs }) => seenMs !== undefined);
  const undo = (some: readonly ReturnedText[]) => {
    open.act({ do: 'undo return', returns: some.map(({ number }) => number) });
    setUndone(some.length);
  };
  const canUndo = view.role === 'teacher' && last.length > 0 && nowMs < lastMs + UNDO_MS;
  // After something else was done, the key would be meant for that; what students have seen goes only by a press.
  const hasKey = canUndo && isList && !open.canUndo && seen.length === 0;
  useKeys(hasKey ? [{ keys: ['Mod+Z'], run: () => undo(last) }] : []);
  const others = last.filter((one) => !seen.includes(one));
  return (
    <output>
      {canUndo && (
        <span className="desk-returned row wrap middle size-control below-3 round">
          {RETURNING.done(last.length)} {RETURNING.where} {RETURNING.until(timeOfDay(lastMs + UNDO_MS))}{' '}
          {seen.length > 0 && RETURNING.seen(seen.length)}{' '}
          <Button look="quiet" onClick={() => undo(last)}>
            {RETURNING.undo} {hasKey && <kbd>{readableKeys('Mod+Z')}</kbd>}
          </Button>
          {seen.length > 0 && others.length > 0 && (
            <Button look="quiet" onClick={() => undo(others)}>
              {RETURNING.undoOthers(others.length)}
            </Button>
          )}
        </span>
      )}
      {undone !== undefined && !canUndo && (
        <span className="desk-returned row wrap middle size-control below-3 round">{RETURNING.undone(undone)}</span>
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
