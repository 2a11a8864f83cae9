import { useMemo } from 'react';

import type { Profile } from '#shared-types/profile';

import { PROFILE } from '../../../content/side.ts';
import { HiddenTable } from '../../../ui/hidden-table.tsx';
import { rangeOf } from '../panel/range.ts';
import type { Show } from '../panel/show.ts';
import { LengthStrip } from './length-strip.tsx';
import { ParagraphBars } from './paragraph-bars.tsx';
import { ProfileSection } from './profile-section.tsx';
import { barAt, barsOf, stretchesPerBar } from './strip-bars.ts';

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
