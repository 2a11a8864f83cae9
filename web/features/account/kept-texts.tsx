import { useEffect, useId, useState } from 'react';

import { KEPT_TEXTS } from '../../content/account-page.ts';
import { inBackground } from '../../errors/in-background.ts';
import { forgetCommenterKey } from '../../storage/commenter-key.ts';
import { forgetJoinedClasses } from '../../storage/joined-classes.ts';
import { forgetDesk, hasDesk } from '../../storage/private-desk.ts';
import { forgetRecentDrafts, recentDrafts } from '../../storage/recent-drafts.ts';
import { clearKept, keptDocuments } from '../../sync/local-copy/kept-documents.ts';
import { forgetWriterKeys } from '../../sync/writer-keys.ts';
import type { TextRemoval } from './logging-out.ts';

import './kept-texts.css';

interface KeptTextsProps {
  isBusy: boolean;
  /** Called with a function that removes the texts, or with nothing if they stay. */
  onChange: (remove: TextRemoval | undefined) => void;
}

/** Asks whether signing out also removes the texts in this browser, if there are any. On a personal computer they may stay. */
export function KeptTexts({ isBusy, onChange }: KeptTextsProps) {
  const [removes, setRemoves] = useState(false);
  const helpId = useId();
  const kept = useKeptCounts();
  const [hasClasses] = useState(hasDesk);
  if (kept === undefined || (kept.texts === 0 && !hasClasses)) return null;
  return (
    <div className="kept-texts size-control above-4 below-4">
      <label>
        <input
          type="checkbox"
          checked={removes}
          disabled={isBusy}
          aria-describedby={helpId}
          onChange={({ currentTarget: { checked } }) => {
            setRemoves(checked);
            onChange(checked ? removeTexts : undefined);
          }}
        />{' '}
        {hasClasses ? KEPT_TEXTS.choiceWithClasses : KEPT_TEXTS.choice}
      </label>
      <p className="soft flat above-1" id={helpId}>
        {KEPT_TEXTS.help} {hasClasses && KEPT_TEXTS.classes}
      </p>
      <p className="soft flat above-1" role="alert">
        {removes && kept.unsaved > 0 && KEPT_TEXTS.unsaved(kept.unsaved)}
      </p>
    </div>
  );
}

/** Removes every text that this browser keeps or lists. What can't be removed now is removed before anything is read again. */
async function removeTexts(): Promise<void> {
  forgetRecentDrafts();
  forgetJoinedClasses();
  forgetCommenterKey();
  forgetWriterKeys();
  forgetDesk();
  await clearKept().catch(() => undefined);
}

/** How many texts this browser knows, and how many of them have words that were never saved; undefined until that is known. */
function useKeptCounts(): { texts: number; unsaved: number } | undefined {
  const [counts, setCounts] = useState<{ texts: number; unsaved: number }>();
  useEffect(() => {
    let isWanted = true;
    const show = (texts: number, unsaved: number) => isWanted && setCounts({ texts, unsaved });
    inBackground(
      keptDocuments().then(
        (kept) => show(kept.length + recentDrafts().length, kept.filter(({ isUnsaved }) => isUnsaved).length),
        () => show(recentDrafts().length, 0),
      ),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return counts;
}
