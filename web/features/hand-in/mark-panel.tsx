import { Lock } from 'lucide-react';

import { pointsOf } from '#shared-types/desk/mark';
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
      {work.mark ? <Mark mark={work.mark} before={work.before?.mark} /> : <h2 id="your-mark">{RETURNED.mark}</h2>}
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

type SeenMark = NonNullable<ReturnedWork['mark']>;

/** The levels and the points, and the points that the student had seen before, if they were others. */
function Mark({ mark: { rubric, levels }, before }: { mark: SeenMark; before: SeenMark | undefined }) {
  const { criteria } = rubric;
  const total = pointsOf(criteria, levels);
  const former = before && pointsOf(before.rubric.criteria, before.levels);
  const hasChanged = former?.isWhole && (former.points !== total?.points || former.most !== total.most);
  return (
    <>
      <div className="mark-head row baseline split gap-0 below-1 line-below">
        <h2 id="your-mark">{RETURNED.mark}</h2>
        {total?.isWhole && (
          <p className="mark-total soft size-small flat">
            <strong>{RETURNED.points(total.points)}</strong> {RETURNED.ofPoints(total.most)}
          </p>
        )}
      </div>
      {hasChanged && <p className="soft size-small flat">{RETURNED.markBefore(former.points, former.most)}</p>}
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
