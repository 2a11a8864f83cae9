import { PROFILE, WORK_FIRST } from '../../../content/side.ts';
import { useRovingFocus } from '../panel/roving-focus.ts';
import type { Show } from '../panel/show.ts';
import type { Stretch } from './strip-bars.ts';

import './paragraph-bars.css';

interface ParagraphBarsProps {
  paragraphs: readonly (Stretch & { part?: string })[];
  /** The paragraph that the remark below speaks of. */
  remarked: number | undefined;
  show: Show;
}

/** One line for each paragraph: its number, its part in the argument, and a bar as long as its word count. */
export function ParagraphBars({ paragraphs, remarked, show }: ParagraphBarsProps) {
  const { stop, reached, reach, onKeyDown } = useRovingFocus(paragraphs.length, remarked);
  const dark = reached ?? remarked;
  const most = paragraphs.reduce((words, one) => Math.max(words, one.words), 1);
  const hasParts = paragraphs.some(({ part }) => part !== undefined);
  return (
    <div
      className="paragraph-bars"
      role="toolbar"
      tabIndex={-1}
      aria-label={PROFILE.paragraphs.title}
      aria-orientation="vertical"
      data-with-parts={hasParts || undefined}
      onKeyDown={onKeyDown}
    >
      {paragraphs.map(({ part, words, ...place }, index) => (
        <button
          key={place.from}
          type="button"
          className="paragraph-bar"
          aria-current={index === dark || undefined}
          tabIndex={index === stop ? 0 : -1}
          onClick={() => {
            reach(index);
            show(place);
          }}
        >
          <span className="paragraph-bar-name">
            <span aria-hidden="true">{WORK_FIRST.paragraphShort(place.paragraph)}</span>
            <span className="visually-hidden">{WORK_FIRST.paragraph(place.paragraph)}</span> {part}
          </span>
          <span className="paragraph-bar-track">
            <span style={{ inlineSize: `${(100 * words) / most}%` }} />
          </span>
          <span className="paragraph-bar-words">
            {words} <span className="visually-hidden">{PROFILE.words(words)}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
