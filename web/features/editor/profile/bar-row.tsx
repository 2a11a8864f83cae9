import { type KeyboardEvent, useMemo } from 'react';

import { PARAGRAPH } from '../../../content/editor/side.ts';
import type { Bar } from './strip-bars.ts';

import './profile-view.css';

/** Up to this many paragraphs get a number below their bars; with more, every second or third does. */
const MOST_NAMED = 8;
/** With more paragraphs than this, the gaps between them would leave no room for the bars. */
const MOST_GAPS = 24;

interface BarRowProps {
  label: string;
  bars: readonly Bar[];
  /** What each bar is called. */
  names: readonly string[];
  /** The highlighted bar. */
  dark: number | undefined;
  /** The bar that Tab reaches. */
  stop: number;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onPress: (index: number) => void;
}

/** The bars themselves, with a small gap between paragraphs and the paragraph numbers below. */
export function BarRow({ label, bars, names, dark, stop, onKeyDown, onPress }: BarRowProps) {
  const most = useMemo(() => bars.reduce((words, { longest }) => Math.max(words, longest.words), 1), [bars]);
  const groups = useMemo(() => groupsOf(bars), [bars]);
  return (
    <div
      className="bar-row row"
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
    >
      {groups.map(({ indexes, name }) => (
        <div className="bar-group shrinks" key={indexes[0]} style={{ flexGrow: indexes.length }}>
          <div className="bar-group-bars row gap-0 line-below">
            {indexes.map((index) => (
              <button
                key={index}
                type="button"
                className="bar"
                aria-label={names[index]}
                aria-current={index === dark || undefined}
                tabIndex={index === stop ? 0 : -1}
                onClick={() => onPress(index)}
              >
                <span style={{ blockSize: `${(100 * (bars[index]?.longest.words ?? 0)) / most}%` }} />
              </button>
            ))}
          </div>
          <span className="bar-group-name soft row gap-0 nowrap" aria-hidden="true">
            {name}
          </span>
        </div>
      ))}
    </div>
  );
}

/** The bars of each paragraph. A long text has one group of bars, named by where they begin. */
function groupsOf(bars: readonly Bar[]): { indexes: number[]; name: string }[] {
  const byParagraph = Map.groupBy(bars.keys(), (index) => bars[index]?.paragraphs[0] ?? 0);
  if (byParagraph.size > MOST_GAPS || bars.some(({ first, last }) => first !== last)) return evenGroups(bars);
  const every = Math.ceil(byParagraph.size / MOST_NAMED);
  return [...byParagraph].map(([paragraph, indexes], order) => ({
    indexes,
    name: order % every === 0 ? PARAGRAPH.short(paragraph) : '',
  }));
}

/** Eight groups that ignore paragraphs, each named after the paragraph where it begins. */
function evenGroups(bars: readonly Bar[]): { indexes: number[]; name: string }[] {
  return [...Map.groupBy(bars.keys(), (index) => Math.floor((index * MOST_NAMED) / bars.length)).values()].map(
    (indexes) => ({
      indexes,
      name: PARAGRAPH.short(bars[indexes[0] ?? 0]?.paragraphs[0] ?? 1),
    }),
  );
}
