import { useState } from 'react';

import type { Priority } from '#shared-types/priority';

import { WORK_FIRST } from '../../../content/side.ts';
import { PlaceButton } from '../panel/place-button.tsx';
import { type Show, showAll } from '../panel/show.ts';

import './priority-places.css';

/** So many paragraphs are named before the rest is folded. */
const MOST_NAMED = 5;

/** The places of one thing to work on, one button for each paragraph. */
export function PriorityPlaces({ places, show }: { places: Priority['places']; show: Show }) {
  const [all, setAll] = useState(false);
  const paragraphs = [...Map.groupBy(places, ({ paragraph }) => paragraph)];
  if (paragraphs.length === 0) return null;
  const named = all ? paragraphs : paragraphs.slice(0, MOST_NAMED);
  const more = paragraphs.length - named.length;
  return (
    <div className="priority-places">
      {named.map(([paragraph, within]) => (
        <PlaceButton
          key={paragraph}
          aria-label={WORK_FIRST.paragraph(paragraph) + (within.length > 1 ? WORK_FIRST.places(within.length) : '')}
          onClick={() => showAll(show, within)}
        >
          {paragraphs.length === 1 ? WORK_FIRST.paragraph(paragraph) : WORK_FIRST.paragraphShort(paragraph)}
          {within.length > 1 && <span className="priority-place-count">×{within.length}</span>}
        </PlaceButton>
      ))}
      {more > 0 && (
        <PlaceButton
          aria-expanded={false}
          onClick={({ currentTarget }) => {
            // This button disappears; the one before it stays.
            if (currentTarget.previousElementSibling instanceof HTMLElement)
              currentTarget.previousElementSibling.focus();
            setAll(true);
          }}
        >
          {WORK_FIRST.andMore(more)}
        </PlaceButton>
      )}
    </div>
  );
}
