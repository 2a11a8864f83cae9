import { useState } from 'react';

import type { Profile } from '#shared-types/analysis/profile';

import { PROFILE } from '../../../content/editor/side.ts';
import { HiddenTable } from '../../../ui/hidden-table.tsx';
import { useRovingFocus } from '../../../ui/roving-focus.ts';
import type { Show } from '../panel/show.ts';

import './profile-view.css';

/** Most words shown; the rest is a number. */
const MOST_WORDS = 12;
/** Most places drawn as dots; more are a number. */
const MOST_DOTS = 8;

interface WordPlacesProps {
  label: string;
  words: Profile['repeated'];
  show: Show;
}

/** Words with a dot for each place. Pressing a word shows its first place, and pressing again shows the next. */
export function WordPlaces({ label, words, show }: WordPlacesProps) {
  const shown = words.slice(0, MOST_WORDS);
  const { stop, reach, onKeyDown } = useRovingFocus(shown.length);
  const [last, setLast] = useState<{ word: string; place: number }>();
  if (shown.length === 0) return null;
  const press = (index: number) => {
    const one = shown[index];
    if (!one) return;
    const next = last?.word === one.words ? (last.place + 1) % one.places.length : 0;
    reach(index);
    setLast({ word: one.words, place: next });
    const place = one.places[next];
    if (place) show(place);
  };
  return (
    <>
      <div className="word-places stack" role="toolbar" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
        {shown.map(({ words: word, places }, index) => (
          <button
            key={word}
            type="button"
            className="word-place size-control row middle split anchor"
            tabIndex={index === stop ? 0 : -1}
            onClick={() => press(index)}
          >
            <span className="word-place-word one-line serif shrinks">{word}</span>
            <span className="visually-hidden">, {PROFILE.times(places.length)}</span>
            <Dots count={places.length} dark={last?.word === word ? last.place : undefined} />
          </button>
        ))}
      </div>
      {words.length > MOST_WORDS && (
        <p className="word-places-more soft size-small flat">{PROFILE.andMore(words.length - MOST_WORDS)}</p>
      )}
      <HiddenTable
        caption={label}
        columns={PROFILE.wordColumns}
        rows={shown.map(({ words: word, places }) => [word, places.length])}
      />
    </>
  );
}

/** A dot for each place, dark for the one shown last; beyond eight, a number. */
function Dots({ count, dark }: { count: number; dark: number | undefined }) {
  if (count > MOST_DOTS)
    return (
      <span className="word-place-count soft size-small rigid tabular" aria-hidden="true">
        {dark === undefined ? `× ${count}` : `${dark + 1} / ${count}`}
      </span>
    );
  return (
    <span className="word-place-dots rigid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} data-shown={index === dark || undefined} />
      ))}
    </span>
  );
}
