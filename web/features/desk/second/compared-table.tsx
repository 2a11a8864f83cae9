import type { Criterion } from '#shared-types/desk/assignment';
import { pointsOf } from '#shared-types/desk/mark';

import { MARKING } from '../../../content/desk/marking.ts';
import { RUBRIC } from '../../../content/desk/rubric.ts';
import { SECOND_READER } from '../../../content/desk/second.ts';
import { useDesk } from '../assignment/desk-context.ts';
import { differenceOf, type ReadTwice } from './agreement.ts';
import type { Comparing } from './use-comparing.ts';

/** What a criterion is called, by its place in the rubric where it has no name. */
export function nameOf({ name }: Criterion, index: number): string {
  return name || `${RUBRIC.criterion} ${index + 1}`;
}

/** One text that was read twice, and what the comparison does. */
export interface ComparedTableProps {
  read: ReadTwice;
  comparing: Comparing;
  /** Called when somebody has pressed a text, a criterion or a level. */
  onChosen: () => void;
}

/** What both have set for each criterion, how far apart that is, and what is agreed. */
export function ComparedTable({ read, comparing, onChosen }: ComparedTableProps) {
  const { criteria } = useDesk().view.settings.rubric;
  const { levels } = comparing;
  const [own, theirs, agreed] = [read.own, read.theirs, levels].map((each) => pointsOf(criteria, each));
  const differences = criteria.flatMap(({ id }) => differenceOf(read.own[id], read.theirs[id]) ?? []);
  const apart = differences.reduce((sum, each) => sum + each, 0);
  return (
    <table className="desk-table compared-table full size-control">
      <thead>
        <tr>
          <th scope="col">{SECOND_READER.criterion}</th>
          <th scope="col">
            <Mark kind="own" /> {SECOND_READER.you}
          </th>
          <th scope="col">
            <Mark kind="theirs" /> {read.name}
          </th>
          <th scope="col">{SECOND_READER.difference}</th>
          <th scope="col">{SECOND_READER.agreed}</th>
        </tr>
      </thead>
      <tbody>
        {criteria.map((criterion, index) => (
          <ComparedRow key={criterion.id} {...{ read, comparing, onChosen, criterion, index }} />
        ))}
      </tbody>
      {own && theirs && agreed && (
        <tfoot>
          <tr>
            <th scope="row">{SECOND_READER.together}</th>
            <td>{MARKING.total(own.points, own.most)}</td>
            <td>{MARKING.total(theirs.points, theirs.most)}</td>
            <td>{differences.length > 0 && differenceWords(apart)}</td>
            <td>
              {agreed.isWhole ? MARKING.total(agreed.points, agreed.most) : MARKING.soFar(agreed.points, agreed.most)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface ComparedRowProps extends ComparedTableProps {
  criterion: Criterion;
  index: number;
}

function ComparedRow({ read, comparing, onChosen, criterion, index }: ComparedRowProps) {
  const { levels, at, isTeacher, setFocus, pick } = comparing;
  const { id, levels: all } = criterion;
  const [left, right] = [read.own[id], read.theirs[id]];
  return (
    <tr data-current={index === at || undefined}>
      <th scope="row">
        <button
          type="button"
          className="bare"
          aria-current={index === at || undefined}
          onClick={() => {
            setFocus(index);
            onChosen();
          }}
        >
          {nameOf(criterion, index)}
        </button>
      </th>
      <td>
        <Level levels={all} level={left} />
      </td>
      <td>
        <Level levels={all} level={right} />
      </td>
      <td>
        <Rungs count={all.length} own={left} theirs={right} />
        <small className={left === right ? 'own-line soft' : 'own-line compared-apart'}>
          {differenceWords(differenceOf(left, right))}
        </small>
      </td>
      <td>
        {isTeacher && (index === at || levels[id] === undefined) ? (
          <LevelChoice
            label={`${SECOND_READER.agreed}: ${read.code}, ${nameOf(criterion, index)}`}
            levels={all}
            level={levels[id]}
            onPick={(level) => {
              pick(level, id);
              onChosen();
            }}
          />
        ) : (
          <Level levels={all} level={levels[id]} />
        )}
      </td>
    </tr>
  );
}

function differenceWords(levels: number | undefined): string {
  if (levels === undefined) return '';
  return levels === 0 ? SECOND_READER.same : SECOND_READER.levelsApart(levels);
}

function Level({ levels, level }: { levels: Criterion['levels']; level: number | undefined }) {
  const set = level === undefined ? undefined : levels[level];
  if (level === undefined || !set) return SECOND_READER.notSet;
  return (
    <>
      <b>{set.name || RUBRIC.level(level + 1)}</b>
      {set.points !== undefined && ` · ${set.points}`}
    </>
  );
}

interface LevelChoiceProps {
  label: string;
  levels: Criterion['levels'];
  level: number | undefined;
  onPick: (level: number) => void;
}

function LevelChoice({ label, levels, level: picked, onPick }: LevelChoiceProps) {
  return (
    <fieldset className="compared-choice row wrap gap-1 bare flat" aria-label={label}>
      {levels.map(({ name: level }, index) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- a level is its place
          key={index}
          type="button"
          className="box"
          aria-pressed={picked === index}
          onClick={() => onPick(index)}
        >
          <b>{index + 1}</b> <small className="own-line soft">{level || RUBRIC.level(index + 1)}</small>
        </button>
      ))}
    </fieldset>
  );
}

/** How far apart two rungs are, and how large a mark is, in the drawing's own units. */
const RUNG = 16;
const RADIUS = 4;

/** The levels as rungs, with a mark for each reader; the words beside them say the same. */
function Rungs({ count, own, theirs }: { count: number; own: number | undefined; theirs: number | undefined }) {
  const middle = (level: number) => (level + 0.5) * RUNG;
  return (
    <svg
      className="rungs"
      viewBox={`0 0 ${count * RUNG} 14`}
      width={count * RUNG}
      height="14"
      stroke="var(--rule-strong)"
      strokeWidth="2"
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, level) => (
        <path key={level} d={`M${middle(level) - 5} 7h10`} />
      ))}
      {theirs !== undefined && <Dot kind="theirs" at={middle(theirs)} />}
      {own !== undefined && <Dot kind="own" at={middle(own)} radius={own === theirs ? 3 : RADIUS} />}
    </svg>
  );
}

/** The mark by which a reader is known on the rungs. */
function Mark({ kind }: { kind: 'own' | 'theirs' }) {
  return (
    <svg className="rungs" viewBox="0 0 14 14" width="14" height="14" strokeWidth="2" aria-hidden="true">
      <Dot kind={kind} at={7} />
    </svg>
  );
}

/** One's own mark is filled, and the other reader's goes around it. */
function Dot({ kind, at, radius = RADIUS }: { kind: 'own' | 'theirs'; at: number; radius?: number }) {
  return kind === 'own' ? (
    <circle cx={at} cy="7" r={radius} fill="var(--good)" stroke="none" />
  ) : (
    <circle cx={at} cy="7" r={radius + 1.5} fill="none" stroke="var(--accent)" />
  );
}
