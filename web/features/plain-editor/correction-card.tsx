import { memo } from 'react';

import './correction-card.css';

interface CorrectionCardProps {
  type: string;
  msg: string;
}

/** One problem: a red bar at the side, its type as title, and its message. */
export function ProblemCard({ type, msg }: CorrectionCardProps) {
  return (
    <li className="correction">
      <CardWords type={type} msg={msg} />
    </li>
  );
}

interface ChoosableCardProps extends CorrectionCardProps {
  id: string;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

/** A problem whose words can be shown in the text. Memoised, since places change with every key press, and words do not. */
export const CorrectionCard = memo(function CorrectionCard({ id, type, msg, isChosen, onChoose }: ChoosableCardProps) {
  return (
    <li className="correction" data-correction={id} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className="correction-main"
        aria-current={isChosen || undefined}
        onClick={() => onChoose(id)}
      >
        <CardWords type={type} msg={msg} />
      </button>
    </li>
  );
});

function CardWords({ type, msg }: CorrectionCardProps) {
  return (
    <>
      <strong className="correction-type">{type}</strong>
      <span className="correction-message">{msg}</span>
    </>
  );
}
