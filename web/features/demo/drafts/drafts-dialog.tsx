import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { DRAFTS_WORDS } from '../../../content/drafts.ts';
import { forgetRecentDraft, recentDrafts } from '../../../storage/recent-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

import './drafts-dialog.css';

const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The private drafts that were opened in this browser; each opens by a click, and can be taken off the list. */
export function DraftsDialog({ onClose }: { onClose: () => void }) {
  const [drafts, setDrafts] = useState(recentDrafts);
  const { pathname } = useLocation();
  const remove = (ids: readonly string[]) => {
    for (const id of ids) forgetRecentDraft(id);
    setDrafts(recentDrafts());
  };
  return (
    <Dialog title={DRAFTS_WORDS.heading} onClose={onClose}>
      <p>{drafts.length === 0 ? DRAFTS_WORDS.none : DRAFTS_WORDS.explanation}</p>
      <ul className="drafts-list">
        {drafts.map(({ id, title, words, changedAt }) => (
          <li key={id}>
            <div>
              <a href={`${pathname}#${id}`} onClick={onClose}>
                {title.trim() || DRAFTS_WORDS.untitled}
              </a>
              <p>{DRAFTS_WORDS.about(words, WHEN.format(changedAt))}</p>
            </div>
            <Button look="quiet" aria-label={DRAFTS_WORDS.removeNamed(title)} onClick={() => remove([id])}>
              {DRAFTS_WORDS.remove}
            </Button>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        {drafts.length > 1 && (
          <Button className="dialog-actions-start" onClick={() => remove(drafts.map(({ id }) => id))}>
            {DRAFTS_WORDS.removeAll}
          </Button>
        )}
        <Button onClick={onClose}>{DRAFTS_WORDS.close}</Button>
      </div>
    </Dialog>
  );
}
