import type { KeyboardEvent } from 'react';

import { ARGUMENT_TYPES, type Label } from '#shared-types/analysis/argument';
import { FEEDBACK_APPEARANCE } from '#shared-types/analysis/feedback-appearance';
import type { HandedInText } from '#shared-types/desk/assignment';

import { MARKING } from '../../../content/desk/marking.ts';
import { bodyOf } from '../../../files/writing/document-text.ts';
import { wordsBetween } from '../../../reading/text-body.ts';
import { Button } from '../../../ui/button.tsx';
import { type FoundElement, isCertain } from '../assignment/assignment.ts';
import { useDesk } from '../assignment/desk-context.ts';
import { claimsWithoutEvidence, problemsOf, readAs } from '../assignment/facts.ts';
import { NotAnArgument } from '../assignment/read-texts.tsx';
import type { Marking } from './use-marking.ts';

/** What each part is called in a text: “Claim 2”, “Evidence”. Claims in doubt have no number. */
export function partNames(elements: readonly FoundElement[]): ReadonlyMap<FoundElement, string> {
  let claims = 0;
  return new Map(
    elements.map((element) => {
      const { label } = FEEDBACK_APPEARANCE[element.type];
      const isCounted = element.type === 'Claim' && isCertain(element);
      if (isCounted) claims += 1;
      return [element, isCounted ? `${label} ${claims}` : label];
    }),
  );
}

interface FoundPanelProps {
  text: HandedInText;
  marking: Marking;
}

/** What was found in the text, in its order: each line leads to its words. A wrong one is corrected with one key. */
export function FoundPanel(props: FoundPanelProps) {
  const { isPlain: isHidden, toggleFound: onToggle } = props.marking;
  return (
    <section className="found" aria-label={MARKING.found}>
      <h2 className="desk-heading row wrap baseline split">
        {MARKING.found}
        <small className="soft">
          <button type="button" className="desk-link bare" aria-expanded={!isHidden} onClick={onToggle}>
            {isHidden ? MARKING.showFound : MARKING.hideFound}
          </button>{' '}
          <kbd>H</kbd>
        </small>
      </h2>
      {!isHidden && <FoundParts {...props} />}
    </section>
  );
}

function FoundParts({ text, marking }: FoundPanelProps) {
  const { doc, elements, sentences, part: current } = marking;
  const { isRelabelling } = marking.opened;
  const { view } = useDesk();
  const canRelabel = view.role === 'teacher';
  const withoutEvidence = claimsWithoutEvidence(view, text);
  const names = partNames(elements);
  const { reading } = text;
  const paragraphOf = (element: FoundElement) =>
    sentences.find(({ from, to }) => from <= element.from && element.from < to)?.paragraph ?? element.paragraph;
  return (
    <>
      {elements.length > 0 && (
        <p className="found-keys soft size-small below-1">
          <kbd>F8</kbd> {MARKING.foundNext}{' '}
          {canRelabel && (
            <>
              <kbd>X</kbd> {MARKING.notThis}
            </>
          )}
        </p>
      )}
      {!reading && <p className="soft size-control">{MARKING.reading}</p>}
      {readAs(text) === 'not an argument' && <NotAnArgument text={text} />}
      <ol className="rows">
        {elements.map((element) => (
          <li key={`${element.from} ${element.type}`} data-type={element.type} data-nested={NESTED[element.type]}>
            <button
              type="button"
              className="desk-line bare full row gap-1 size-small"
              aria-current={element === current || undefined}
              onClick={() => marking.choosePart(element)}
            >
              {element.certainty === 'perhaps' && <i>{MARKING.perhaps} </i>}
              <b>{names.get(element)}</b>{' '}
              <span className="one-line">{wordsBetween(doc, element.from, element.to)}</span>
              {element.certainty === 'writer' && <i> {MARKING.yours}</i>}
              <small className="soft">{MARKING.paragraph(paragraphOf(element))}</small>
            </button>
            {withoutEvidence.includes(element) && (
              <p className="found-fact flat soft size-small">
                <i>{MARKING.noEvidence}</i>
              </p>
            )}
            {element === current && isRelabelling && <LabelChoice onLabel={marking.relabel} />}
            {element === current && !isRelabelling && canRelabel && (
              <Button look="quiet" className="found-not-this" onClick={marking.beginRelabelling}>
                {MARKING.notThis}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <SourceFacts text={text} />
    </>
  );
}

/** How deep a part hangs below the position. */
const NESTED: Record<FoundElement['type'], number> = {
  Lead: 0,
  Position: 0,
  Claim: 1,
  Evidence: 2,
  Counterclaim: 0,
  Rebuttal: 1,
  'Concluding Statement': 0,
};

const SOURCE_LINES = [
  ['not listed', MARKING.cited],
  ['never cited', MARKING.listedNever],
  ['evidence without source', MARKING.unsourced],
] as const;

/** What the analysis says of the sources, with the words that it’s about. */
function SourceFacts({ text }: { text: HandedInText }) {
  const { reading = {} } = text;
  return SOURCE_LINES.map(([rule, line]) => {
    const words = problemsOf(reading, rule).map(({ citation = -1, entry = -1, places: [place] }) => {
      const source = reading.sources?.citations[citation] ?? reading.sources?.entries[entry];
      return source?.words ?? (place ? wordsBetween(bodyOf(text), place.from, place.to) : '');
    });
    return (
      words.length > 0 && (
        <p key={rule} className="found-fact flat size-small">
          {line(words.length, words.join('; '))}
        </p>
      )
    );
  });
}

/** The names that a part can be given: a digit for each, and Delete for none. */
function LabelChoice({ onLabel }: { onLabel: (label: Label | undefined) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const byDigit = ARGUMENT_TYPES[Number(event.key) - 1];
    if (event.key === 'Escape') onLabel(undefined);
    else if (event.key === 'Delete' || event.key === 'Backspace' || event.key === 'x') onLabel('None');
    else if (byDigit !== undefined) onLabel(byDigit);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons in it
    <fieldset className="label-choice surface row wrap gap-0" aria-label={MARKING.relabel} onKeyDown={onKeyDown}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody has just pressed a key to choose */}
      <Button look="quiet" autoFocus onClick={() => onLabel('None')}>
        <kbd>Del</kbd> {MARKING.none}
      </Button>
      {ARGUMENT_TYPES.map((type, index) => (
        <Button key={type} look="quiet" onClick={() => onLabel(type)}>
          <kbd>{index + 1}</kbd> {FEEDBACK_APPEARANCE[type].label}
        </Button>
      ))}
      <small className="soft">{MARKING.relabelSeen}</small>
    </fieldset>
  );
}
