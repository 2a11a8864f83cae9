import { useState } from 'react';

import { SOURCES } from '../../../content/side.ts';
import type { Show } from '../panel/show.ts';
import { SourcePairRow } from './source-pair.tsx';
import type { MatchedRow } from './source-rows.ts';

import './matched-sources.css';

/** A longer list is folded at first. */
const MOST_UNFOLDED = 8;

/** The sources that are both in the text and in the list; small, because there's nothing to do about them. */
export function MatchedSources({ rows, show }: { rows: readonly MatchedRow[]; show: Show }) {
  const [open, setOpen] = useState<boolean>();
  if (rows.length === 0) return null;
  const isOpen = open ?? rows.length <= MOST_UNFOLDED;
  return (
    <details className="matched" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{SOURCES.matches(rows.length)}</summary>
      {isOpen && (
        <ul>
          {rows.map(({ entry, pair }) => (
            <li key={entry}>
              <SourcePairRow pair={pair} show={show} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
