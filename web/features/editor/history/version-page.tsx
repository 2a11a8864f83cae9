import type { JSONContent } from '@tiptap/core';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';

import { HISTORY } from '../../../content/editor/history.ts';
import { useKeys } from '../../../reading/keys.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditorContext } from '../editor-context.ts';
import { closesOnEscape } from './history-frame.tsx';
import type { ShownText } from './use-shown-version.ts';
import { VersionText } from './version-text.tsx';

import './history.css';

/** How much of a change is read out, in UTF-16 units. */
const MOST_UNITS = 160;

interface VersionPageProps {
  shown: ShownText;
  /** When it was written, in words that begin a line. */
  when: string;
  /** Its name within a sentence. */
  name: string;
  onClose: () => void;
}

/** An old version in place of the text, with what changed. */
export function VersionPage({ shown: { opened, marked }, when, name, onClose }: VersionPageProps) {
  const { imageHosts, setNews } = useEditorContext();
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
  // As they walk the notes of the text.
  useKeys([{ keys: ['F8', 'Shift+F8'], run: (key) => go(key === 'F8' ? 1 : -1) }]);
  const isMarked = marked !== undefined && changes > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key of everything in it
    <div className="old-version screen-only shrinks" onKeyDown={closesOnEscape(onClose)}>
      <div className="history-bar old-version-bar size-control row wrap middle below-4">
        <p>
          <strong>{when}.</strong>{' '}
          {isMarked ? <Legend /> : marked === undefined ? HISTORY.noVersionBefore : HISTORY.noChange}
        </p>
        {isMarked && (
          <div className="old-version-actions row wrap gap-0">
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
      <div className="page paper full anchor">
        <VersionText
          content={marked && !areMarksHidden ? marked.content : opened}
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

/** The words of one change. */
interface ChangedWords {
  removed: string;
  added: string;
}

/** The words of each change of a marked text, by its number, cut to what can be read out. */
function changedWords(content: JSONContent): ReadonlyMap<number, ChangedWords> {
  const words = new Map<number, ChangedWords>();
  const collect = (node: JSONContent) => {
    for (const { type, attrs } of node.marks ?? []) {
      if (type !== 'added' && type !== 'removed') continue;
      const change = Number(attrs?.['change']);
      const before = words.get(change) ?? { removed: '', added: '' };
      words.set(change, { ...before, [type]: before[type] + (node.text ?? ' ') });
    }
    node.content?.forEach(collect);
  };
  collect(content);
  for (const [change, { removed, added }] of words) words.set(change, { removed: cut(removed), added: cut(added) });
  return words;
}

function cut(text: string): string {
  const tidy = text.trim();
  return tidy.length > MOST_UNITS ? `${tidy.slice(0, MOST_UNITS)}…` : tidy;
}
