import type { ArgumentGap } from '#shared-types/argument';

import { ARGUMENT_WORDS } from '../../../content/argument.ts';
import { Button } from '../../../ui/button.tsx';
import type { Settlement } from '../side/first-three.ts';
import { gapId } from './gap-id.ts';

import './gap-card.css';

interface GapCardProps {
  gap: ArgumentGap;
  onSettle: (id: string, how: Settlement) => void;
}

/** Something that a reader may miss, as a question where it would be. */
export function GapCard({ gap, onSettle }: GapCardProps) {
  return (
    <div className="gap-card">
      <p>
        <b>{gap.title}</b> {gap.question}
      </p>
      <Button look="quiet" onClick={() => onSettle(gapId(gap), 'done')}>
        {ARGUMENT_WORDS.done}
      </Button>
      <Button look="quiet" onClick={() => onSettle(gapId(gap), 'not now')}>
        {ARGUMENT_WORDS.notNow}
      </Button>
    </div>
  );
}
