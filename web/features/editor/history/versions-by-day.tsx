import { RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';

import type { Version, VersionList } from '#shared-types/documents/versions';

import type { HistoryOf } from '../../../calls/documents/versions.ts';
import {
  authorNames,
  dayName,
  HISTORY,
  minutesBetween,
  timeSpan,
  versionName,
} from '../../../content/editor/history.ts';
import { Button } from '../../../ui/button.tsx';
import { moveFocus } from '../../../ui/roving-focus.ts';
import { NameForm } from './name-form.tsx';

import './history.css';

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
  if (versions.length === 0) return <p className="history-state soft size-control flat own-line">{HISTORY.empty}</p>;
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
            <span className="version-when breaks strong">{HISTORY.now}</span>
            <span className="version-who breaks soft size-small">
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
      <p className="history-state soft size-control flat own-line">{HISTORY.restoreHelp}</p>
    </div>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  moveFocus('row', event, [...event.currentTarget.querySelectorAll<HTMLElement>('.version-row')]);
}

interface VersionActionsProps {
  of: HistoryOf;
  version: Version;
  /** Undefined until the text of the version is loaded. */
  onRestore: (() => void) | undefined;
  onNamed: () => void;
}

/** What can be done with the chosen version, and its figures. */
function VersionActions({ of, version, onRestore, onNamed }: VersionActionsProps) {
  const [isNaming, setNaming] = useState(false);
  return (
    <div className="version-actions">
      <p>{HISTORY.figures(version)}</p>
      {isNaming ? (
        <NameForm of={of} version={version} onNamed={onNamed} onClose={() => setNaming(false)} />
      ) : (
        <div className="version-buttons row wrap middle">
          <Button aria-disabled={onRestore === undefined} onClick={() => onRestore?.()}>
            <RotateCcw size={16} aria-hidden="true" />
            {HISTORY.restore}
          </Button>
          <Button look="quiet" onClick={() => setNaming(true)}>
            {version.name === undefined ? HISTORY.name : HISTORY.rename}
          </Button>
        </div>
      )}
    </div>
  );
}

interface VersionRowProps {
  version: Version;
  isChosen: boolean;
  onChoose: () => void;
}

/** When a version was written, by whom, for how long, and how many words came and went. */
function VersionRow({ version, isChosen, onChoose }: VersionRowProps) {
  const { startedAt, endedAt, authors } = version;
  const name = versionName(version);
  const [from, to] = [Date.parse(startedAt), Date.parse(endedAt)];
  const when = timeSpan(from, to);
  const who = `${authorNames(authors)} · ${HISTORY.minutes(minutesBetween(from, to))}`;
  return (
    <button type="button" className="version-row" aria-current={isChosen} onClick={onChoose}>
      {name === undefined ? (
        <span className="version-when breaks strong">{when}</span>
      ) : (
        <span className="version-when breaks strong" data-named>
          <bdi>{name}</bdi>
        </span>
      )}
      <WordChange version={version} />
      <span className="version-who breaks soft size-small">
        {name !== undefined && `${when} · `}
        <bdi>{who}</bdi>
      </span>
    </button>
  );
}

function WordChange({ version: { wordsAdded, wordsRemoved } }: { version: Version }) {
  if (wordsAdded === 0 && wordsRemoved === 0)
    return <span className="version-words soft size-small nowrap tabular">{HISTORY.unchanged}</span>;
  return (
    <span className="version-words soft size-small nowrap tabular">
      <span aria-hidden="true">
        {wordsAdded > 0 && <span className="version-added">{HISTORY.wordsAdded(wordsAdded)} </span>}
        {wordsRemoved > 0 && <span className="version-removed fault">{HISTORY.wordsRemoved(wordsRemoved)} </span>}
        {HISTORY.wordsUnit}
      </span>
      <span className="visually-hidden">{HISTORY.wordsChanged(wordsAdded, wordsRemoved)}</span>
    </span>
  );
}
