import { ChevronRight } from 'lucide-react';
import { memo, useId, useState } from 'react';

import type { Priority } from '#shared-types/priority';

import { SETTLED, WORK_FIRST } from '../../../content/side.ts';
import { SettledList } from '../panel/settled-list.tsx';
import type { Show } from '../panel/show.ts';
import type { Settlement } from '../panel/use-settled.ts';
import { firstThree } from './first-three.ts';
import { PriorityItem } from './priority-item.tsx';

import './work-first.css';

/** With more, ticks are too thin to count, and a bar does just as well. */
const MOST_TICKS = 24;

interface WorkFirstProps {
  /** All of them in order; the same array until the next analysis, because a new one lets the next thing move up. */
  priorities: readonly Priority[];
  /** The ids that the writer has settled, and how. */
  settled: ReadonlyMap<string, Settlement>;
  show: Show;
  onDone: (id: string) => void;
  onNotNow: (id: string) => void;
  onBringBack: (id: string) => void;
  open: boolean;
  onToggle: () => void;
  /** How much of what there is, in all views, is settled. */
  progress: { settled: number; total: number };
}

/** What to work on first: three things at most, in the order in which a tutor would raise them. */
export const WorkFirst = memo(function WorkFirst({ priorities, settled, open, progress, ...actions }: WorkFirstProps) {
  const { onBringBack, onToggle, ...itemActions } = actions;
  const bodyId = useId();
  const [three, setThree] = useState(() => firstThree(priorities, settled));
  if (three.priorities !== priorities || three.settled !== settled) setThree(firstThree(priorities, settled, three));
  const openOnes = priorities.filter(({ id }) => !settled.has(id));
  const shown = openOnes.filter(({ id }) => three.ids.includes(id));
  const settledOnes = priorities.flatMap(({ id, title }) => {
    const how = settled.get(id);
    return how === undefined ? [] : [{ id, title, how: how === 'done' ? SETTLED.done : SETTLED.notNow }];
  });
  if (priorities.length === 0 && progress.total === 0) return null;

  return (
    <section className="work-first" data-focus-part="">
      <div className="work-first-top">
        <h2>
          <button type="button" aria-expanded={open} aria-controls={bodyId} data-focus-home="" onClick={onToggle}>
            <ChevronRight className="work-first-chevron" size={18} aria-hidden="true" />
            {WORK_FIRST.heading}
          </button>
        </h2>
        <ProgressTicks {...progress} />
      </div>
      {openOnes.length === 0 && (
        <p className="work-first-none">
          {progress.settled < progress.total ? WORK_FIRST.nothingFirst : WORK_FIRST.nothingOpen}
        </p>
      )}
      {!open && shown[0] && <FirstLine title={shown[0].title} more={openOnes.length - 1} />}
      <div id={bodyId} hidden={!open}>
        <ol className="work-first-list">
          {shown.map((priority, index) => (
            <PriorityItem key={priority.id} number={index + 1} priority={priority} {...itemActions} />
          ))}
        </ol>
        <SettledList items={settledOnes} onBringBack={onBringBack} />
      </div>
    </section>
  );
});

/** What is seen of the list while it is folded. */
function FirstLine({ title, more }: { title: string; more: number }) {
  return (
    <p className="work-first-line">
      <span>
        <span className="work-first-number">1</span> {title}
      </span>
      {more > 0 && <span className="work-first-more">{WORK_FIRST.more(more)}</span>}
    </p>
  );
}

/** How much is settled, as a picture and as a sentence; screen readers get the sentence. */
function ProgressTicks({ settled, total }: { settled: number; total: number }) {
  if (total === 0) return null;
  return (
    <p className="progress">
      {total > MOST_TICKS ? (
        <span className="progress-bar" aria-hidden="true">
          <span style={{ inlineSize: `${(100 * settled) / total}%` }} />
        </span>
      ) : (
        <span className="progress-ticks" aria-hidden="true">
          {Array.from({ length: total }, (_, index) => (
            <span key={index} data-settled={index < settled || undefined} />
          ))}
        </span>
      )}
      <span className="progress-words">{WORK_FIRST.progress(settled, total)}</span>
    </p>
  );
}
