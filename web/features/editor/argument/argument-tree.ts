import type { Argument, ArgumentElement, ArgumentGap } from '#shared-types/analysis/argument';

/** A card of the map: an element or a gap, with what hangs below it. */
export type Card =
  | { kind: 'element'; key: string; element: ArgumentElement; children: Card[] }
  | { kind: 'gap'; key: string; gap: ArgumentGap; children: Card[] };

/** An element, and its index in the analysis. */
interface Indexed {
  element: ArgumentElement;
  index: number;
}

/**
 * The map of an argument: the lead, then the position with claims and counterclaims, evidence and rebuttals below them, then the
 * conclusion. A gap hangs where the missing thing would.
 */
export function argumentTree({ elements, gaps }: Pick<Argument, 'elements' | 'gaps'>): Card[] {
  const indexed = elements.map((element, index) => ({ element, index }));
  const root = indexed.find(({ element }) => element.type === 'Position');
  const placed = new Set<number>();
  const gapCards = (about: number | undefined): Card[] =>
    gaps
      .filter((gap) => gap.about === about)
      .map((gap) => ({ kind: 'gap' as const, key: `gap ${gap.kind} ${about ?? ''}`, gap, children: [] }));
  const cardOf = ({ element, index }: Indexed): Card => {
    placed.add(index);
    const below = indexed.filter((one) => one.element.about === index && one.index !== index && !isOuter(one.element));
    const children = [...below.filter((one) => !placed.has(one.index)).map(cardOf), ...gapCards(index)];
    return { kind: 'element', key: `${element.type} ${index}`, element, children };
  };
  const leads = indexed.filter(({ element }) => element.type === 'Lead').map(cardOf);
  const rootGaps = gapCards(undefined);
  const isOf = (card: Card, ...kinds: ArgumentGap['kind'][]) => card.kind === 'gap' && kinds.includes(card.gap.kind);
  const trunk = root ? [cardOf(root)] : rootGaps.filter((card) => isOf(card, 'position'));
  const endings = indexed.filter(({ element }) => element.type === 'Concluding Statement').map(cardOf);
  // Parents come first, so that their children hang below them; the rest hangs in a circle.
  const heads = indexed.filter((one) => !placed.has(one.index) && hangsFrom(one, elements) === undefined).map(cardOf);
  const loose = [...heads, ...indexed.flatMap((one) => (placed.has(one.index) ? [] : [cardOf(one)]))];
  trunk[0]?.children.push(...loose, ...rootGaps.filter((card) => isOf(card, 'claims', 'counterclaim')));
  const rest = trunk.length === 0 ? loose : [];
  return [...leads, ...trunk, ...rest, ...endings, ...rootGaps.filter((card) => isOf(card, 'conclusion'))];
}

/** The numbers of the claims that aren't in doubt, from 1 in the order of the text; the profile counts the same. */
export function claimNumbers(elements: readonly ArgumentElement[]): ReadonlyMap<ArgumentElement, number> {
  const claims = elements.filter(({ type, certainty }) => type === 'Claim' && certainty !== 'perhaps');
  return new Map(claims.map((claim, index) => [claim, index + 1]));
}

/** The element from which another one hangs. */
function hangsFrom(
  { element: { about }, index }: Indexed,
  elements: readonly ArgumentElement[],
): ArgumentElement | undefined {
  return about === undefined || about === index ? undefined : elements[about];
}

/** Leads and conclusions frame the tree; they hang from nothing. */
function isOuter({ type }: ArgumentElement): boolean {
  return type === 'Lead' || type === 'Concluding Statement';
}
