import { useMemo } from 'react';

import type { ArgumentElement, Label, ArgumentGap } from '#shared-types/analysis/argument';
import type { Place } from '#shared-types/analysis/paragraph';

import { ARGUMENT_WORDS } from '../../../content/editor/argument.ts';
import { Button } from '../../../ui/button.tsx';
import type { Settlement } from '../panel/use-settled.ts';
import { type Card, claimNumbers } from './argument-tree.ts';
import { ElementCard } from './element-card.tsx';

import './argument-map.css';

interface ArgumentMapProps {
  cards: readonly Card[];
  /** Every element of the analysis, in the order of the text. */
  elements: readonly ArgumentElement[];
  words: (place: Place) => string;
  chosen: Place | undefined;
  onShow: (element: ArgumentElement) => void;
  onLabel: (element: ArgumentElement, label: Label | undefined) => void;
  onSettle: (gap: ArgumentGap, how: Settlement) => void;
}

/** The cards of an argument as a nested list, with lines for people who can see it. Claims that aren't in doubt are numbered in text order. */
export function ArgumentMap({ cards, elements, ...rest }: ArgumentMapProps) {
  const claims = useMemo(() => claimNumbers(elements), [elements]);
  return <Branch cards={cards} claims={claims} isRoot {...rest} />;
}

interface BranchProps extends Omit<ArgumentMapProps, 'elements'> {
  claims: ReadonlyMap<ArgumentElement, number>;
  isRoot?: boolean;
}

function Branch({ cards, isRoot = false, ...rest }: BranchProps) {
  const { claims, words, chosen, onShow, onLabel, onSettle } = rest;
  return (
    <ol className={isRoot ? 'argument-map rows' : 'argument-branch rows'}>
      {cards.map((card) => (
        <li className="anchor" key={card.key}>
          {card.kind === 'gap' ? (
            <GapCard gap={card.gap} onSettle={onSettle} />
          ) : (
            <ElementCard
              element={card.element}
              words={words(card.element)}
              claim={claims.get(card.element)}
              isChosen={chosen?.from === card.element.from && chosen.to === card.element.to}
              onShow={onShow}
              onLabel={onLabel}
            />
          )}
          {card.children.length > 0 && <Branch cards={card.children} {...rest} />}
        </li>
      ))}
    </ol>
  );
}

interface GapCardProps {
  gap: ArgumentGap;
  onSettle: (gap: ArgumentGap, how: Settlement) => void;
}

/** Something a reader may miss, as a question at the place where it would be. */
function GapCard({ gap, onSettle }: GapCardProps) {
  const settle = (button: HTMLElement, how: Settlement) => {
    focusNextCard(button);
    onSettle(gap, how);
  };
  return (
    <div className="gap-card size-control pad-2 round">
      <p className="below-1">
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
