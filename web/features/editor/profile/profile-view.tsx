import { memo, useMemo } from 'react';

import type { Profile } from '#shared-types/analysis/profile';

import { PROFILE } from '../../../content/editor/side.ts';
import { HiddenTable } from '../../../ui/hidden-table.tsx';
import { rangeOf } from '../panel/range.ts';
import type { Show } from '../panel/show.ts';
import { LengthStrip } from './length-strip.tsx';
import { ParagraphLengths } from './paragraph-lengths.tsx';
import { ProfileSection } from './profile-section.tsx';
import { barAt, barsOf, stretchesPerBar } from './strip-bars.ts';
import { WordPlaces } from './word-places.tsx';

import './profile-view.css';

const LENGTHS = PROFILE.sentenceLength;

const EASE = PROFILE.readability;

const VOICE = PROFILE.voice;

interface ProfileViewProps {
  /** Undefined before the first analysis. */
  profile: Profile | undefined;
  show: Show;
}

/** The profile of the text in charts; each has a table for screen readers and a remark below it. */
export const ProfileView = memo(function ProfileView({ profile, show }: ProfileViewProps) {
  if (profile === undefined || profile.words === 0)
    return <p className="profile-empty soft size-control flat">{PROFILE.empty}</p>;
  const { sentences, paragraphs, repeated, openings, hedges, fillers, remarks } = profile;
  return (
    <div className="profile">
      <ProfileFigures {...profile} />
      {sentences.length > 0 && <SentenceLengths profile={profile} show={show} />}
      {paragraphs.length > 0 && <ParagraphLengths profile={profile} show={show} />}
      <VoiceShare profile={profile} show={show} />
      {repeated.length > 0 && (
        <ProfileSection title={PROFILE.repeated} remarks={[remarks.repeated]} show={show}>
          <WordPlaces label={PROFILE.repeated} words={repeated} show={show} />
        </ProfileSection>
      )}
      {openings.length > 0 && (
        <ProfileSection title={PROFILE.openings} remarks={[remarks.openings]} show={show}>
          <WordPlaces label={PROFILE.openings} words={openings} show={show} />
        </ProfileSection>
      )}
      {hedges.length + fillers.length > 0 && (
        <ProfileSection
          title={PROFILE.hedges.title}
          aside={String(countPlaces(hedges) + countPlaces(fillers))}
          remarks={[remarks.hedges, remarks.fillers]}
          show={show}
        >
          <WordPlaces label={PROFILE.hedges.hedges} words={hedges} show={show} />
          <WordPlaces label={PROFILE.hedges.fillers} words={fillers} show={show} />
        </ProfileSection>
      )}
      <ReadingEase profile={profile} show={show} />
    </div>
  );
});

function countPlaces(words: Profile['hedges']): number {
  return words.reduce((sum, { places }) => sum + places.length, 0);
}

/** Words, minutes, sentences and the average sentence length. */
function ProfileFigures({ words, minutes, sentences }: Profile) {
  const counted = sentences.reduce((sum, sentence) => sum + sentence.words, 0);
  const figures = [
    { value: words.toLocaleString('en'), name: PROFILE.words(words) },
    { value: PROFILE.minutes(minutes), name: PROFILE.toRead },
    { value: sentences.length.toLocaleString('en'), name: PROFILE.sentences(sentences.length) },
    ...(sentences.length > 0
      ? [{ value: String(Math.round(counted / sentences.length)), name: PROFILE.wordsInEach }]
      : []),
  ];
  return (
    <ul className="figures flat stack rule-below">
      {figures.map(({ value, name }) => (
        <li className="soft size-small" key={name}>
          <strong className="own-line nowrap tabular">{value}</strong> {name}
        </li>
      ))}
    </ul>
  );
}

/** The share of the sentences that have a passive. */
function VoiceShare({ profile: { voice, remarks }, show }: { profile: Profile; show: Show }) {
  const all = voice.passive + voice.active;
  if (all === 0) return null;
  return (
    <ProfileSection title={VOICE.title} aside={VOICE.aside(voice.passive, all)} remarks={[remarks.voice]} show={show}>
      <div className="voice-share" aria-hidden="true">
        {voice.passive > 0 && <span className="own-line" style={{ inlineSize: `${(100 * voice.passive) / all}%` }} />}
      </div>
      <HiddenTable
        caption={VOICE.title}
        columns={VOICE.columns}
        rows={[
          [VOICE.passive, voice.passive],
          [VOICE.active, voice.active],
        ]}
      />
    </ProfileSection>
  );
}

/** Where the text is between hard and easy; below it, what the figure can't tell. */
function ReadingEase({ profile: { readability, remarks }, show }: { profile: Profile; show: Show }) {
  if (readability === undefined) return null;
  const at = Math.max(0, Math.min(100, readability.ease));
  return (
    <ProfileSection title={EASE.title} remarks={[remarks.readability]} show={show}>
      <div className="reading-ease soft size-small row middle gap-3" aria-hidden="true">
        <span>{EASE.harder}</span>
        <span className="reading-ease-line anchor grows">
          <span style={{ insetInlineStart: `${at}%` }} />
        </span>
        <span>{EASE.easier}</span>
      </div>
      <HiddenTable
        caption={EASE.title}
        columns={EASE.columns}
        rows={[
          [EASE.ease, readability.ease],
          [EASE.grade, readability.grade],
        ]}
      />
    </ProfileSection>
  );
}

/** The lengths of all sentences in the order of the text. */
function SentenceLengths({ profile: { sentences, remarks }, show }: { profile: Profile; show: Show }) {
  const bars = useMemo(() => barsOf(sentences), [sentences]);
  const perBar = stretchesPerBar(sentences.length);
  return (
    <ProfileSection title={LENGTHS.title} aside={LENGTHS.perBar(perBar)} remarks={[remarks.sentences]} show={show}>
      <LengthStrip
        label={`${LENGTHS.title}, ${LENGTHS.perBar(perBar)}`}
        words={LENGTHS}
        bars={bars}
        total={sentences.length}
        remarked={barAt(bars, remarks.sentences?.place)}
        show={show}
      />
      <HiddenTable
        caption={LENGTHS.title}
        columns={perBar === 1 ? LENGTHS.columns : LENGTHS.columnsOfGroups}
        rows={bars.map(({ first, last, paragraphs, longest }) => [
          rangeOf(first + 1, last + 1),
          rangeOf(...paragraphs),
          longest.words,
        ])}
      />
    </ProfileSection>
  );
}
