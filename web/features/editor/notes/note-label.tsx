import type { FeedbackType } from '#shared-types/analysis/feedback';
import { FEEDBACK_APPEARANCE } from '#shared-types/analysis/feedback-appearance';

import './note-why.css';

/** The name of a type beside a sample of its mark, so that people learn the two together and colour is never the only sign. */
export function NoteLabel({ type }: { type: FeedbackType }) {
  const { label } = FEEDBACK_APPEARANCE[type];
  return (
    <span className="note-label size-small strong">
      <Swatch type={type} />
      {label}
    </span>
  );
}

/** A sample of a type's mark. */
export function Swatch({ type }: { type: FeedbackType }) {
  return (
    <span className={`rigid swatch swatch-${FEEDBACK_APPEARANCE[type].mark}`} data-type={type} aria-hidden="true" />
  );
}
