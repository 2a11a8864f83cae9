import type { Profile } from '#shared-types/profile';

import { PROFILE } from '../../../content/side.ts';

import './profile-figures.css';

/** Words, minutes, sentences and the average sentence length. */
export function ProfileFigures({ words, minutes, sentences }: Profile) {
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
    <ul className="figures">
      {figures.map(({ value, name }) => (
        <li key={name}>
          <strong>{value}</strong> {name}
        </li>
      ))}
    </ul>
  );
}
