import type { ArgumentType } from '#shared-types/argument';

import type { ElementWithSentences } from './elements.ts';

/** What evidence can support. */
const SUPPORTED: ReadonlySet<ArgumentType> = new Set(['Claim', 'Counterclaim', 'Rebuttal']);

/**
 * Links each element to the one it is about: claims and counterclaims to the position, evidence to the point it follows in its
 * paragraph (or else precedes), rebuttals to the counterclaim before them, the conclusion to the position.
 */
export function link(elements: readonly ElementWithSentences[]): ElementWithSentences[] {
  const position = elements.findIndex(({ type }) => type === 'Position');
  return elements.map((element, index) => {
    const about = targetOf(elements, index, position);
    return about === -1 || about === index ? element : { ...element, about };
  });
}

function targetOf(elements: readonly ElementWithSentences[], index: number, position: number): number {
  const element = elements[index];
  switch (element?.type) {
    case 'Claim':
    case 'Counterclaim':
    case 'Concluding Statement':
      return position;
    case 'Rebuttal':
      return elements.findLastIndex(({ type }, at) => at < index && type === 'Counterclaim');
    case 'Evidence':
      return supportedBy(elements, index, element.paragraph, position);
    case 'Lead':
    case 'Position':
    case undefined:
      return -1;
  }
}

function supportedBy(
  elements: readonly ElementWithSentences[],
  index: number,
  paragraph: number,
  position: number,
): number {
  const before = elements.findLastIndex((one, at) => at < index && one.paragraph === paragraph && isPoint(one));
  if (before !== -1) return before;
  const after = elements.findIndex((one, at) => at > index && one.paragraph === paragraph && isPoint(one));
  if (after !== -1) return after;
  const earlier = elements.findLastIndex((one, at) => at < index && isPoint(one));
  return earlier === -1 ? position : earlier;
}

function isPoint({ type }: ElementWithSentences): boolean {
  return SUPPORTED.has(type);
}
