import { SETTLED } from '../../../content/editor/side.ts';
import { Button } from '../../../ui/button.tsx';
import { focusNeighbour } from './focus-neighbour.ts';

import './panel-parts.css';

interface SettledListProps {
  items: readonly { id: string; title: string; how?: string }[];
  onBringBack: (id: string) => void;
}

/** What the writer has settled, folded; each can be brought back. */
export function SettledList({ items, onBringBack }: SettledListProps) {
  if (items.length === 0) return null;
  return (
    <details className="settled soft size-control">
      <summary className="size-small round">{SETTLED.heading(items.length)}</summary>
      <ul className="rows">
        {items.map(({ id, title, how }) => (
          <li className="breaks row middle split" key={id} tabIndex={-1}>
            <span>
              {title} {how && <span className="settled-how size-small">{how}</span>}
            </span>
            <Button
              look="quiet"
              aria-label={`${SETTLED.bringBack}: ${title}`}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget);
                onBringBack(id);
              }}
            >
              {SETTLED.bringBack}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
