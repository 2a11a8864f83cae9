import type { ArgumentGap } from '#shared-types/argument';

import { ARGUMENT_WORDS } from '../../../content/argument.ts';
import { Button } from '../../../ui/button.tsx';
import type { Settlement } from '../panel/use-settled.ts';
import { gapId } from './gap-id.ts';

import './gap-card.css';

interface GapCardProps {
  gap: ArgumentGap;
  onSettle: (id: string, how: Settlement) => void;
}

/** Something a reader may miss, as a question at the place where it would be. */
export function GapCard({ gap, onSettle }: GapCardProps) {
  const settle = (button: HTMLElement, how: Settlement) => {
    focusNextCard(button);
    onSettle(gapId(gap), how);
  };
  return (
    <div className="gap-card">
      <p>
        <b>{gap.title}</b> {gap.question}
      </p>
      <Button look="quiet" onClick={({ currentTarget }) => settle(currentTarget, 'done')}>
        {ARGUMENT_WORDS.done}
      </Button>
      <Button look="quiet" onClick={({ currentTarget }) => settle(currentTarget, 'not now')}>
        {ARGUMENT_WORDS.notNow}
      </Button>
    </div>
  );
}

/** Moves the focus from a card that is about to disappear to the next one in the map, or the one before, so that it isn't lost. */
function focusNextCard(button: HTMLElement): void {
  const own = button.closest('.gap-card');
  const others = [...(button.closest('nav')?.querySelectorAll('button') ?? [])].filter((one) => !own?.contains(one));
  const isBehind = (one: Element) => button.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  (others.find(isBehind) ?? others.at(-1))?.focus();
}
