import { useMemo } from 'react';

import type { Profile } from '#shared-types/profile';

import { PROFILE } from '../../../content/side.ts';
import { HiddenTable } from '../../../ui/hidden-table.tsx';
import { rangeOf } from '../panel/range.ts';
import type { Show } from '../panel/show.ts';
import { LengthStrip } from './length-strip.tsx';
import { ProfileSection } from './profile-section.tsx';
import { barAt, barsOf, stretchesPerBar } from './strip-bars.ts';

const WORDS = PROFILE.sentenceLength;

/** The lengths of all sentences in the order of the text. */
export function SentenceLengths({ profile: { sentences, remarks }, show }: { profile: Profile; show: Show }) {
  const bars = useMemo(() => barsOf(sentences), [sentences]);
  const perBar = stretchesPerBar(sentences.length);
  return (
    <ProfileSection title={WORDS.title} aside={WORDS.perBar(perBar)} remarks={[remarks.sentences]} show={show}>
      <LengthStrip
        label={`${WORDS.title}, ${WORDS.perBar(perBar)}`}
        words={WORDS}
        bars={bars}
        total={sentences.length}
        remarked={barAt(bars, remarks.sentences?.place)}
        show={show}
      />
      <HiddenTable
        caption={WORDS.title}
        columns={perBar === 1 ? WORDS.columns : WORDS.columnsOfGroups}
        rows={bars.map(({ first, last, paragraphs, longest }) => [
          rangeOf(first + 1, last + 1),
          rangeOf(...paragraphs),
          longest.words,
        ])}
      />
    </ProfileSection>
  );
}
