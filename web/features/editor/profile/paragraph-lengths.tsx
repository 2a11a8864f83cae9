import { useMemo } from 'react';

import type { Profile } from '#shared-types/analysis/profile';

import { PARAGRAPH, PROFILE } from '../../../content/editor/side.ts';
import { HiddenTable } from '../../../ui/hidden-table.tsx';
import { useRovingFocus } from '../../../ui/roving-focus.ts';
import { rangeOf } from '../panel/range.ts';
import type { Show } from '../panel/show.ts';
import { LengthStrip } from './length-strip.tsx';
import { ProfileSection } from './profile-section.tsx';
import { barAt, barsOf, stretchesPerBar, type Stretch } from './strip-bars.ts';

import './profile-view.css';

const WORDS = PROFILE.paragraphs;
/** With more paragraphs, a line for each would fill the panel. */
const MOST_LINES = 14;

/** How many words each paragraph has: a line for each, or a strip of bars for a long text. */
export function ParagraphLengths({ profile, show }: { profile: Profile; show: Show }) {
  const { paragraphs, sentences, remarks } = profile;
  const numbered = useMemo(() => {
    const numbers = new Map(sentences.map(({ from, paragraph }) => [from, paragraph]));
    return paragraphs.map((one, index) => ({ ...one, paragraph: numbers.get(one.from) ?? index + 1 }));
  }, [paragraphs, sentences]);
  const bars = useMemo(() => barsOf(numbered), [numbered]);
  const perBar = stretchesPerBar(paragraphs.length);
  const remarked = barAt(bars, remarks.paragraphs?.place);
  const isLong = paragraphs.length > MOST_LINES;
  return (
    <ProfileSection
      title={WORDS.title}
      aside={isLong ? WORDS.perBar(perBar) : WORDS.aside}
      remarks={[remarks.paragraphs]}
      show={show}
    >
      {isLong ? (
        <LengthStrip
          label={`${WORDS.title}, ${WORDS.perBar(perBar)}`}
          words={WORDS}
          bars={bars}
          total={paragraphs.length}
          remarked={remarked}
          show={show}
        />
      ) : (
        <ParagraphBars paragraphs={numbered} remarked={remarked} show={show} />
      )}
      <HiddenTable
        caption={WORDS.title}
        columns={perBar === 1 ? WORDS.columns : WORDS.columnsOfGroups}
        rows={bars.map(({ first, paragraphs: range, longest }) =>
          perBar === 1
            ? [longest.paragraph, paragraphs[first]?.part ?? '', longest.words]
            : [rangeOf(...range), longest.words],
        )}
      />
    </ProfileSection>
  );
}

interface ParagraphBarsProps {
  paragraphs: readonly (Stretch & { part?: string })[];
  /** The paragraph that the remark below speaks of. */
  remarked: number | undefined;
  show: Show;
}

/** One line for each paragraph: its number, its part in the argument, and a bar as long as its word count. */
function ParagraphBars({ paragraphs, remarked, show }: ParagraphBarsProps) {
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
          className="paragraph-bar soft size-small full stack middle gap-1 anchor"
          aria-current={index === dark || undefined}
          tabIndex={index === stop ? 0 : -1}
          onClick={() => {
            reach(index);
            show(place);
          }}
        >
          <span className="paragraph-bar-name one-line">
            <span aria-hidden="true">{PARAGRAPH.short(place.paragraph)}</span>
            <span className="visually-hidden">{PARAGRAPH.long(place.paragraph)}</span> {part}
          </span>
          <span className="paragraph-bar-track">
            <span className="own-line" style={{ inlineSize: `${(100 * words) / most}%` }} />
          </span>
          <span className="paragraph-bar-words tabular">
            {words} <span className="visually-hidden">{PROFILE.words(words)}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
