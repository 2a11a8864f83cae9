import type { KeyboardEvent } from 'react';

import type { Version, VersionList } from '#shared-types/versions';

import type { HistoryOf } from '../../../calls/versions.ts';
import { authorNames, dayName, HISTORY } from '../../../content/history.ts';
import { indexAfterKey } from '../panel/roving-focus.ts';
import { VersionActions } from './version-actions.tsx';
import { VersionRow } from './version-row.tsx';

import './versions-by-day.css';

interface VersionsByDayProps {
  of: HistoryOf;
  list: VersionList;
  /** When the list was loaded, in milliseconds since 1970. */
  now: number;
  /** The version that is shown; undefined for the text as it is. */
  chosen: number | undefined;
  onChoose: (number: number | undefined) => void;
  /** Restores the chosen version; undefined until its text is loaded. */
  onRestore: (() => void) | undefined;
  onNamed: () => void;
}

/** The versions of a draft, newest first, under their days. The arrow keys move between them. */
export function VersionsByDay({ of, list, now, chosen, onChoose, onRestore, onNamed }: VersionsByDayProps) {
  const { current, versions } = list;
  const days = Map.groupBy(versions, ({ endedAt }) => dayName(Date.parse(endedAt), now));
  if (versions.length === 0) return <p className="history-state">{HISTORY.empty}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons in it
    <div className="versions" onKeyDown={moveBetweenRows}>
      <ul>
        <li className="version" data-chosen={chosen === undefined || undefined}>
          <button
            type="button"
            className="version-row"
            aria-current={chosen === undefined}
            onClick={() => onChoose(undefined)}
          >
            <span className="version-when">{HISTORY.now}</span>
            <span className="version-who">
              {current ? HISTORY.nowBy(authorNames(current.authors)) : HISTORY.nowPlain}
            </span>
          </button>
        </li>
      </ul>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ul>
            {ofDay.map((version: Version) => (
              <li key={version.number} className="version" data-chosen={version.number === chosen || undefined}>
                <VersionRow
                  version={version}
                  isChosen={version.number === chosen}
                  onChoose={() => onChoose(version.number)}
                />
                {version.number === chosen && (
                  <VersionActions of={of} version={version} onRestore={onRestore} onNamed={onNamed} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="history-state">{HISTORY.restoreHelp}</p>
    </div>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  const isRow = target instanceof Element && target.classList.contains('version-row');
  if (!isRow || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('.version-row')];
  const next = indexAfterKey(
    key,
    rows.findIndex((row) => row === target),
    rows.length,
  );
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
}
