import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { DRAFTS_WORDS } from '../../../content/drafts.ts';
import { wantFocusInNextDocument } from '../../../document/draft-focus.ts';
import { forgetRecentDraft, recentDrafts } from '../../../storage/recent-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

import './drafts-dialog.css';

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** The private drafts opened in this browser, except the current one. A click opens a draft, and each can be removed from the list. */
export function DraftsDialog({ openId, onClose }: { openId: string | undefined; onClose: () => void }) {
  const others = () => recentDrafts().filter(({ id }) => id !== openId);
  const [drafts, setDrafts] = useState(others);
  const closing = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const remove = (ids: readonly string[]) => {
    for (const id of ids) forgetRecentDraft(id);
    setDrafts(others());
    closing.current?.focus(); // the button that was pressed leaves
  };
  return (
    <Dialog title={DRAFTS_WORDS.heading} onClose={onClose}>
      <p>{drafts.length === 0 ? DRAFTS_WORDS.none : DRAFTS_WORDS.explanation}</p>
      <ul className="drafts-list">
        {drafts.map(({ id, title, words, changedAt }) => (
          <li key={id}>
            <div>
              <a href={`${pathname}#${id}`} onClick={wantFocusInNextDocument}>
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
        <Button ref={closing} onClick={onClose}>
          {DRAFTS_WORDS.close}
        </Button>
      </div>
    </Dialog>
  );
}
