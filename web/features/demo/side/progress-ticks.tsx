import { WORK_FIRST } from '../../../content/side.ts';

import './progress-ticks.css';

/** With more, a tick is too thin to count, and a bar says as much. */
const MOST_TICKS = 24;

/** How much is settled, in a picture and in one sentence; a screen reader gets the sentence. */
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
