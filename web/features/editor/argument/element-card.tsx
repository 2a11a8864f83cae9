import { memo, useState } from 'react';

import type { ArgumentElement, Label } from '#shared-types/analysis/argument';
import { FEEDBACK_APPEARANCE } from '#shared-types/analysis/feedback-appearance';

import { ARGUMENT_WORDS } from '../../../content/editor/argument.ts';
import { Swatch } from '../notes/note-label.tsx';
import { LabelMenu } from './label-menu.tsx';

import './argument-map.css';

interface ElementCardProps {
  element: ArgumentElement;
  /** The words of the element, shortened. */
  words: string;
  /** The number of a claim, shown beside its label. */
  claim: number | undefined;
  isChosen: boolean;
  onShow: (element: ArgumentElement) => void;
  onLabel: (element: ArgumentElement, label: Label | undefined) => void;
}

/** One element in the map: its label, which can be changed, and its words, which lead to the text. */
export const ElementCard = memo(function ElementCard({
  element,
  words,
  claim,
  isChosen,
  onShow,
  onLabel,
}: ElementCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { type, certainty, paragraph } = element;
  const isWriters = certainty === 'writer';
  const close = () => setOpen(false);
  return (
    <div
      className="element-card"
      data-from={element.from}
      data-certainty={certainty}
      data-chosen={isChosen || undefined}
    >
      <div className="element-top row baseline split">
        <LabelButton element={element} claim={claim} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        <span className="element-paragraph soft size-small nowrap" aria-hidden="true">
          {ARGUMENT_WORDS.paragraph(paragraph)}
        </span>
      </div>
      <button
        type="button"
        className="element-words full own-line anchor"
        aria-current={isChosen || undefined}
        onClick={() => onShow(element)}
      >
        {words}
        <span className="visually-hidden">, {ARGUMENT_WORDS.paragraphAloud(paragraph)}</span>
      </button>
      {isChosen && !isWriters && <p className="element-reason soft size-control flat above-1">{element.reason}</p>}
      {isOpen && (
        <LabelMenu
          current={type}
          isWriters={isWriters}
          onClose={close}
          onChoose={(chosen) => onLabel(element, chosen)}
        />
      )}
    </div>
  );
});

interface LabelButtonProps extends Pick<ElementCardProps, 'element' | 'claim'> {
  isOpen: boolean;
  onToggle: () => void;
}

/** The label of an element; it opens the menu that changes it. */
function LabelButton({ element: { type, certainty }, claim, isOpen, onToggle }: LabelButtonProps) {
  const { label } = FEEDBACK_APPEARANCE[type];
  const isWriters = certainty === 'writer';
  const name = [certainty === 'perhaps' && ARGUMENT_WORDS.perhaps, label, claim, isWriters && ARGUMENT_WORDS.yours]
    .filter(Boolean)
    .join(' ');
  return (
    <button
      type="button"
      className="element-label round"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={ARGUMENT_WORDS.change(name)}
      onClick={onToggle}
    >
      <Swatch type={type} />
      {certainty === 'perhaps' && <em>{ARGUMENT_WORDS.perhaps} </em>}
      <b>{label}</b>
      {claim !== undefined && <span className="element-remark soft"> {claim}</span>}
      {isWriters && <span className="element-remark soft"> {ARGUMENT_WORDS.yours}</span>}
      <span aria-hidden="true" className="element-arrow soft">
        ▾
      </span>
    </button>
  );
}
