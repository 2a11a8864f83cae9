import { expect, test } from 'vitest';

import type { ArgumentElement, ArgumentGap, ArgumentType, GapKind } from '#shared-types/analysis/argument';

import { argumentTree, type Card, claimNumbers } from '../../web/features/editor/argument/argument-tree.ts';

function anElement(type: ArgumentType, about?: number): ArgumentElement {
  const element = { type, from: 0, to: 9, certainty: 'clear' as const, confidence: 1, reason: '', paragraph: 1 };
  return { ...element, ...(about !== undefined && { about }) };
}

function aGap(kind: GapKind, about?: number): ArgumentGap {
  return { kind, title: '', question: '', ...(about !== undefined && { about }) };
}

/** A tree in brackets: what each card is, and what hangs below it. */
function drawn(cards: readonly Card[]): string {
  return cards
    .map((card) => {
      const name = card.kind === 'gap' ? `?${card.gap.kind}` : card.element.type;
      return card.children.length === 0 ? name : `${name}(${drawn(card.children)})`;
    })
    .join(' ');
}

/** What a list of names says, each with the number of what it's about. */
const listed = <Item>(names: string, make: (name: never, about?: number) => Item): Item[] =>
  names === ''
    ? []
    : names.split(', ').map((each) => {
        const [, name, about] = /^(.*?)(?: (\d+))?$/.exec(each) ?? [];
        return make(name as never, about === undefined ? undefined : Number(about));
      });

test.each<[what: string, elements: string, gaps: string, tree: string]>([
  [
    'claims hang below the position, evidence and rebuttals below what they speak of, and lead and conclusion around it',
    'Lead, Position, Claim 1, Evidence 2, Counterclaim 1, Rebuttal 4, Concluding Statement 1',
    '',
    'Lead Position(Claim(Evidence) Counterclaim(Rebuttal)) Concluding Statement',
  ],
  [
    'a gap hangs where the missing thing would',
    'Position, Claim 0',
    'evidence 1, counterclaim, conclusion',
    'Position(Claim(?evidence) ?counterclaim) ?conclusion',
  ],
  [
    'without a position its gap holds what would hang below it',
    'Claim, Evidence 0',
    'position',
    '?position(Claim(Evidence))',
  ],
  [
    'without a position what hangs below a claim is there once',
    'Evidence 1, Claim, Rebuttal 3, Counterclaim',
    '',
    'Claim(Evidence) Counterclaim(Rebuttal)',
  ],
  ['elements that hang below each other are there once', 'Claim 1, Evidence 0', '', 'Claim(Evidence)'],
  ['an element about itself, or about none that is there, is not lost', 'Claim 0, Evidence 7', '', 'Claim Evidence'],
  ['a second position is not lost', 'Position, Position', '', 'Position(Position)'],
  ['a text without an argument has none', '', '', ''],
])('%s', (_what, elements, gaps, tree) => {
  expect(drawn(argumentTree({ elements: listed(elements, anElement), gaps: listed(gaps, aGap) }))).toBe(tree);
});

test('every card has a key of its own', () => {
  const keysOf = (cards: readonly Card[]): string[] => cards.flatMap(({ key, children }) => [key, ...keysOf(children)]);
  const elements = listed('Position, Claim 0, Claim 0, Evidence 1', anElement);
  const keys = keysOf(argumentTree({ elements, gaps: listed('evidence 2, one case 1, conclusion', aGap) }));
  expect(keys).toHaveLength(7);
  expect(new Set(keys).size).toBe(7);
});

test('claims are numbered in the order of the text, without those in doubt', () => {
  const [first, second] = [anElement('Claim'), anElement('Claim')];
  const doubtful = { ...anElement('Claim'), certainty: 'perhaps' as const };
  const numbers = claimNumbers([first, anElement('Evidence', 0), doubtful, second]);
  expect([first, doubtful, second].map((claim) => numbers.get(claim))).toEqual([1, undefined, 2]);
});
