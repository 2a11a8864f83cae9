import { useEffect, useRef, useState } from 'react';

import type { AgreedMark, Criterion, HandedInText } from '#shared-types/desk/assignment';
import { pointsOf } from '#shared-types/desk/mark';

import { MARKING } from '../../../content/desk/marking.ts';
import { RUBRIC } from '../../../content/desk/rubric.ts';
import { agreedOn, levelsSet } from '../assignment/assignment.ts';
import { useDesk } from '../assignment/desk-context.ts';
import type { Marking } from './use-marking.ts';

interface MarkPanelProps {
  text: HandedInText;
  marking: Marking;
}

/** The mark of a text: only the criterion that the digits are for shows its levels. */
export function MarkPanel({ text, marking }: MarkPanelProps) {
  const { view, addressOf } = useDesk();
  const { mark, canChange } = marking;
  const { rubric, marksWait } = view.settings;
  const { criteria } = rubric;
  // What was agreed with a second reader counts instead.
  const agreed = agreedOn(view, text.id);
  const points = pointsOf(criteria, mark.levels);
  const isComplete = criteria.length > 0 && levelsSet(criteria, mark.levels) === criteria.length;
  return (
    <section className="mark above-4" aria-label={MARKING.mark}>
      <h2 className="desk-heading row wrap baseline split">
        {MARKING.mark}
        {points && (
          <small className="soft">
            {isComplete ? MARKING.total(points.points, points.most) : MARKING.soFar(points.points, points.most)}
          </small>
        )}
      </h2>
      {agreed && <p className="bold below-2">{agreedWords(agreed, criteria)}</p>}
      {criteria.length === 0 && (
        <p className="soft size-control">
          {MARKING.noRubric} {view.role === 'teacher' && <a href={addressOf('rubric')}>{MARKING.makeRubric}</a>}
        </p>
      )}
      {criteria.map((criterion, index) => (
        <CriterionMark key={criterion.id} criterion={criterion} place={index} marking={marking} />
      ))}
      <WholeWords words={mark.words} canChange={canChange} onWords={marking.setWords} />
      <p className="soft size-control">{MARKING.yourMark(text.code, marksWait && criteria.length > 0)}</p>
    </section>
  );
}

/** What was agreed, and that it counts. */
function agreedWords({ levels, by, atMs }: AgreedMark, criteria: readonly Criterion[]): string {
  const total = pointsOf(criteria, levels);
  const names = criteria.flatMap(({ id, levels: all }) => all[levels[id] ?? -1]?.name ?? []);
  return MARKING.agreed(total ? MARKING.total(total.points, total.most) : names.join(', '), by, DAY.format(atMs));
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

interface CriterionMarkProps {
  criterion: Criterion;
  /** Its index in the rubric. */
  place: number;
  marking: Marking;
}

function CriterionMark({ criterion, place, marking }: CriterionMarkProps) {
  const { id } = criterion;
  const level = marking.mark.levels[id];
  const isOpen = place === marking.focus;
  const set = level === undefined ? undefined : criterion.levels[level];
  return (
    <div className="criterion rule-below" data-open={isOpen || undefined}>
      <button
        type="button"
        className="criterion-name bare row split full"
        aria-expanded={isOpen}
        onClick={() => marking.setFocus(place)}
      >
        <span>{criterion.name || `${RUBRIC.criterion} ${place + 1}`}</span>
        <span>
          <b>{level === undefined || !set ? '–' : set.name || RUBRIC.level(level + 1)}</b>
          {set?.points !== undefined && ` · ${set.points}`}
        </span>
      </button>
      {isOpen && (
        <ol className="rows">
          {criterion.levels.map(({ name, words, points }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a level is its place
            <li key={index}>
              <button
                type="button"
                className="bare row full size-small"
                aria-pressed={level === index}
                disabled={!marking.canChange}
                onClick={() => marking.setLevel(id, level === index ? null : index)}
              >
                <kbd>{index + 1}</kbd>
                <span>
                  <b>{name || RUBRIC.level(index + 1)}.</b> {words}
                </span>
                {points !== undefined && <small>{points}</small>}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** How long after the last change the words are stored, in milliseconds. */
const PAUSE_MS = 600;

interface WholeWordsProps {
  words: string;
  canChange: boolean;
  onWords: (words: string) => void;
}

/** The words on the whole text, which are stored when somebody pauses or leaves. */
function WholeWords({ words, canChange, onWords }: WholeWordsProps) {
  const [typed, setTyped] = useState<string>();
  const pending = useRef<{ typed: string | undefined; onWords: (words: string) => void }>({
    typed: undefined,
    onWords,
  });
  useEffect(() => {
    pending.current = { typed, onWords };
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => {
      onWords(typed);
      setTyped(undefined);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onWords]);
  useEffect(
    () => () => {
      const { current } = pending;
      if (current.typed !== undefined) current.onWords(current.typed);
    },
    [],
  );
  return (
    <label className="mark-whole own-line above-3">
      <span className="visually-hidden">{MARKING.whole}</span>
      <textarea
        id="desk-whole"
        className="desk-words box full size-control"
        rows={2}
        maxLength={4000}
        disabled={!canChange}
        placeholder={`${MARKING.whole} (W)`}
        value={typed ?? words}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (typed !== undefined) onWords(typed);
          setTyped(undefined);
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
    </label>
  );
}
