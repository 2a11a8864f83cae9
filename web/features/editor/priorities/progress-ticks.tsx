import { WORK_FIRST } from '../../../content/side.ts';

import './progress-ticks.css';

/** With more, ticks are too thin to count, and a bar does just as well. */
const MOST_TICKS = 24;

/** How much is settled, as a picture and as a sentence; screen readers get the sentence. */
export function ProgressTicks({ settled, total }: { settled: number; total: number }) {
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
