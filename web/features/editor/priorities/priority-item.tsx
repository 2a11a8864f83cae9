import { Check } from 'lucide-react';
import { useId } from 'react';

import type { Priority } from '#shared-types/priority';

import { WORK_FIRST } from '../../../content/side.ts';
import { Button } from '../../../ui/button.tsx';
import { focusNeighbour } from '../panel/focus-neighbour.ts';
import type { Show } from '../panel/show.ts';
import { PriorityPlaces } from './priority-places.tsx';

import './priority-item.css';
import '../panel/panel-actions.css';

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
