import { Lock } from 'lucide-react';

import type { Criterion } from '#shared-types/desk/assignment';
import type { ReturnedWork } from '#shared-types/desk/student';

import { HAND_IN, RETURNED } from '../../content/desk/hand-in.ts';
import { Button } from '../../ui/button.tsx';

interface MarkPanelProps {
  work: ReturnedWork;
  teacher: string;
  /** How many comments have no answer that's saved. */
  left: number;
  /** Why the mark couldn't be loaded, if it couldn't. */
  fault: string | undefined;
  onRetry: () => void;
}

/** The mark, or what it waits for; nothing for a text without one. */
export function MarkPanel({ work, teacher, left, fault, onRetry }: MarkPanelProps) {
  if (work.mark === undefined && !work.isMarkWaiting) return null;
  return (
    <section className="mark-panel" aria-labelledby="your-mark">
      {work.mark ? <Mark mark={work.mark} /> : <h2 id="your-mark">{RETURNED.mark}</h2>}
      {!work.mark && (
        <div className="mark-locked soft size-small pad-3 round">
          <p className="mark-to-go flat">
            <Lock size={16} aria-hidden="true" />
            {left > 0 ? RETURNED.toGo(left) : fault === undefined ? RETURNED.markComing : RETURNED.markNotLoaded}
          </p>
          {left > 0 || fault === undefined ? (
            <p className="flat">{RETURNED.whyLater(teacher)}</p>
          ) : (
            <>
              <p className="flat">{fault}</p>
              <Button onClick={onRetry}>{HAND_IN.again}</Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}

function Mark({ mark: { rubric, levels } }: { mark: NonNullable<ReturnedWork['mark']> }) {
  const { criteria } = rubric;
  const total = totalOf(criteria, levels);
  return (
    <>
      <div className="mark-head row baseline split gap-0 below-1 line-below">
        <h2 id="your-mark">{RETURNED.mark}</h2>
        {total && (
          <p className="mark-total soft size-small flat">
            <strong>{RETURNED.points(total.points)}</strong> {RETURNED.ofPoints(total.most)}
          </p>
        )}
      </div>
      <dl className="mark-criteria flat">
        {criteria.map(({ id, name, levels: scale }) => {
          const level = scale[levels[id] ?? -1];
          return (
            <div className="size-control stack" key={id}>
              <dt className="strong">{name}</dt>
              <dd className="flat">
                <strong>{level?.name ?? RETURNED.notSet}</strong>
              </dd>
              {level !== undefined && level.words !== '' && <dd className="mark-words flat">{level.words}</dd>}
            </div>
          );
        })}
      </dl>
    </>
  );
}

/** The points, if each criterion has some and is set. */
function totalOf(
  criteria: readonly Criterion[],
  levels: Readonly<Record<string, number>>,
): { points: number; most: number } | undefined {
  let [points, most] = [0, 0];
  for (const { id, levels: scale } of criteria) {
    const set = scale[levels[id] ?? -1]?.points;
    const all = scale.flatMap((level) => (level.points === undefined ? [] : [level.points]));
    if (set === undefined || all.length < scale.length) return undefined;
    points += set;
    most += Math.max(...all);
  }
  return criteria.length > 0 ? { points, most } : undefined;
}
