import { Check } from 'lucide-react';
import { useId, useState } from 'react';

import type { Priority } from '#shared-types/priority';

import { WORK_FIRST } from '../../../content/side.ts';
import { Button } from '../../../ui/button.tsx';
import { focusNeighbour } from '../panel/focus-neighbour.ts';
import { PlaceButton } from '../panel/place-button.tsx';
import { type Show, showAll } from '../panel/show.ts';

import './priority-item.css';
import '../panel/panel-actions.css';

/** Most paragraphs named before the rest is folded. */
const MOST_NAMED = 5;

interface PriorityItemProps {
  number: number;
  priority: Priority;
  show: Show;
  onDone: (id: string) => void;
  onNotNow: (id: string) => void;
}

/** One thing to work on: what it is, why it matters, where, and two ways to settle it. */
export function PriorityItem({ number, priority: { id, title, reason, places }, ...actions }: PriorityItemProps) {
  const { show, onDone, onNotNow } = actions;
  const titleId = useId();
  const settle = (button: HTMLElement, settleIt: (id: string) => void) => {
    focusNeighbour(button);
    settleIt(id);
  };
  return (
    <li className="priority" tabIndex={-1} aria-labelledby={titleId}>
      <span className="priority-number" aria-hidden="true">
        {number}
      </span>
      <div className="priority-body">
        <h3 id={titleId}>{title}</h3>
        <p className="priority-reason">{reason}</p>
        <div className="priority-bottom">
          <PriorityPlaces places={places} show={show} />
          <div className="side-actions">
            <Button
              look="quiet"
              aria-describedby={titleId}
              onClick={({ currentTarget }) => settle(currentTarget, onDone)}
            >
              <Check size={14} aria-hidden="true" />
              {WORK_FIRST.done}
            </Button>
            <Button
              look="quiet"
              aria-describedby={titleId}
              onClick={({ currentTarget }) => settle(currentTarget, onNotNow)}
            >
              {WORK_FIRST.notNow}
            </Button>
          </div>
        </div>
      </div>
    </li>
  );
}

/** The places of one thing to work on, one button for each paragraph. */
function PriorityPlaces({ places, show }: { places: Priority['places']; show: Show }) {
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
