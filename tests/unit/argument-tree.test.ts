import { expect, test } from 'vitest';

import type { ArgumentElement, ArgumentGap, ArgumentType, GapKind } from '#shared-types/argument';

import { argumentTree, type Card, claimNumbers } from '../../web/features/editor/argument/argument-tree.ts';

function anElement(type: ArgumentType, about?: number): ArgumentElement {
  const element = { type, from: 0, to: 9, certainty: 'clear' as const, confidence: 1, reason: '', paragraph: 1 };
  return about === undefined ? element : { ...element, about };
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

test.each<[what: string, elements: ArgumentElement[], gaps: ArgumentGap[], tree: string]>([
  [
    'claims hang below the position, evidence and rebuttals below what they speak of, and lead and conclusion around it',
    [
      anElement('Lead'),
      anElement('Position'),
      anElement('Claim', 1),
      anElement('Evidence', 2),
      anElement('Counterclaim', 1),
      anElement('Rebuttal', 4),
      anElement('Concluding Statement', 1),
    ],
    [],
    'Lead Position(Claim(Evidence) Counterclaim(Rebuttal)) Concluding Statement',
  ],
  [
    'a gap hangs where the missing thing would',
    [anElement('Position'), anElement('Claim', 0)],
    [aGap('evidence', 1), aGap('counterclaim'), aGap('conclusion')],
    'Position(Claim(?evidence) ?counterclaim) ?conclusion',
  ],
  [
    'without a position its gap holds what would hang below it',
    [anElement('Claim'), anElement('Evidence', 0)],
    [aGap('position')],
    '?position(Claim(Evidence))',
  ],
  [
    'without a position what hangs below a claim is there once',
    [anElement('Evidence', 1), anElement('Claim'), anElement('Rebuttal', 3), anElement('Counterclaim')],
    [],
    'Claim(Evidence) Counterclaim(Rebuttal)',
  ],
  [
    'elements that hang below each other are there once',
    [anElement('Claim', 1), anElement('Evidence', 0)],
    [],
    'Claim(Evidence)',
  ],
  [
    'an element about itself, or about none that is there, is not lost',
    [anElement('Claim', 0), anElement('Evidence', 7)],
    [],
    'Claim Evidence',
  ],
  ['a second position is not lost', [anElement('Position'), anElement('Position')], [], 'Position(Position)'],
  ['a text without an argument has none', [], [], ''],
])('%s', (_what, elements, gaps, tree) => {
  expect(drawn(argumentTree({ elements, gaps }))).toBe(tree);
});

test('every card has a key of its own', () => {
  const keysOf = (cards: readonly Card[]): string[] => cards.flatMap(({ key, children }) => [key, ...keysOf(children)]);
  const elements = [anElement('Position'), anElement('Claim', 0), anElement('Claim', 0), anElement('Evidence', 1)];
  const keys = keysOf(argumentTree({ elements, gaps: [aGap('evidence', 2), aGap('one case', 1), aGap('conclusion')] }));
  expect(keys).toHaveLength(7);
  expect(new Set(keys).size).toBe(7);
});

test('claims are numbered in the order of the text, without those in doubt', () => {
  const [first, second] = [anElement('Claim'), anElement('Claim')];
  const doubtful = { ...anElement('Claim'), certainty: 'perhaps' as const };
  const numbers = claimNumbers([first, anElement('Evidence', 0), doubtful, second]);
  expect([first, doubtful, second].map((claim) => numbers.get(claim))).toEqual([1, undefined, 2]);
});
