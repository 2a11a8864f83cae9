import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';

import { HISTORY } from '../../../content/history.ts';
import { Button } from '../../../ui/button.tsx';
import { changedWords } from './changed-words.ts';
import { closesOnEscape } from './history-frame.tsx';
import { useChangeKeys } from './use-change-keys.ts';
import type { ShownText } from './use-shown-version.ts';
import { VersionText } from './version-text.tsx';

import './history-bar.css';
import './version-page.css';

interface VersionPageProps {
  shown: ShownText;
  /** When it was written, in words that begin a line. */
  when: string;
  /** What it is called within a sentence. */
  name: string;
  imageHosts: readonly string[];
  setNews: (words: string) => void;
  onClose: () => void;
}

/** An old version in place of the text, with what changed. */
export function VersionPage({ shown: { opened, marked }, when, name, imageHosts, setNews, onClose }: VersionPageProps) {
  const [current, setCurrent] = useState<number>();
  const [areMarksHidden, setMarksHidden] = useState(false);
  const changes = marked?.changes ?? 0;
  useEffect(() => setNews(HISTORY.showing(name, changes)), [setNews, name, changes]);
  const words = useMemo(() => (marked ? changedWords(marked.content) : new Map()), [marked]);
  const go = (step: 1 | -1) => {
    if (changes === 0) return;
    const from = current ?? (step === 1 ? 0 : 1);
    const next = ((from - 1 + step + changes) % changes) + 1;
    setMarksHidden(false);
    setCurrent(next);
    const { removed = '', added = '' } = words.get(next) ?? {};
    setNews(HISTORY.change(next, changes, removed, added));
  };
  useChangeKeys(go);
  const isMarked = marked !== undefined && changes > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key of everything in it
    <div className="old-version" onKeyDown={closesOnEscape(onClose)}>
      <div className="history-bar old-version-bar">
        <p>
          <strong>{when}.</strong>{' '}
          {isMarked ? <Legend /> : marked === undefined ? HISTORY.noVersionBefore : HISTORY.noChange}
        </p>
        {isMarked && (
          <div className="old-version-actions">
            <Button look="quiet" onClick={() => go(-1)}>
              {HISTORY.previous}
            </Button>
            <Button look="quiet" onClick={() => go(1)}>
              {HISTORY.next}
            </Button>
            <Button look="quiet" onClick={() => setMarksHidden(!areMarksHidden)}>
              {areMarksHidden ? <Eye size={16} aria-hidden="true" /> : <EyeOff size={16} aria-hidden="true" />}
              {areMarksHidden ? HISTORY.showMarks : HISTORY.hideMarks}
            </Button>
          </div>
        )}
      </div>
      <div className="page">
        <VersionText
          key={String(areMarksHidden)}
          content={marked && !areMarksHidden ? marked.content : opened.content}
          label={HISTORY.text(name)}
          imageHosts={imageHosts}
          current={areMarksHidden ? undefined : current}
        />
      </div>
    </div>
  );
}

function Legend() {
  return (
    <>
      {HISTORY.whatChanged} <ins>{HISTORY.added}</ins> <del>{HISTORY.removed}</del>
    </>
  );
}
