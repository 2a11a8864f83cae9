import type { Version } from '#shared-types/versions';

import { authorNames, HISTORY, minutesBetween, timeSpan, versionName } from '../../../content/history.ts';

import './version-row.css';

interface VersionRowProps {
  version: Version;
  isChosen: boolean;
  onChoose: () => void;
}

/** When a version was written, by whom, for how long, and how many words came and went. */
export function VersionRow({ version, isChosen, onChoose }: VersionRowProps) {
  const { startedAt, endedAt, authors } = version;
  const name = versionName(version);
  const [from, to] = [Date.parse(startedAt), Date.parse(endedAt)];
  const when = timeSpan(from, to);
  const who = `${authorNames(authors)} · ${HISTORY.minutes(minutesBetween(from, to))}`;
  return (
    <button type="button" className="version-row" aria-current={isChosen} onClick={onChoose}>
      {name === undefined ? (
        <span className="version-when">{when}</span>
      ) : (
        <span className="version-when" data-named>
          <bdi>{name}</bdi>
        </span>
      )}
      <WordChange version={version} />
      <span className="version-who">
        {name !== undefined && `${when} · `}
        <bdi>{who}</bdi>
      </span>
    </button>
  );
}

function WordChange({ version: { wordsAdded, wordsRemoved } }: { version: Version }) {
  if (wordsAdded === 0 && wordsRemoved === 0) return <span className="version-words">{HISTORY.unchanged}</span>;
  return (
    <span className="version-words">
      <span aria-hidden="true">
        {wordsAdded > 0 && <span className="version-added">{HISTORY.wordsAdded(wordsAdded)} </span>}
        {wordsRemoved > 0 && <span className="version-removed">{HISTORY.wordsRemoved(wordsRemoved)} </span>}
        {HISTORY.wordsUnit}
      </span>
      <span className="visually-hidden">{HISTORY.wordsChanged(wordsAdded, wordsRemoved)}</span>
    </span>
  );
}
