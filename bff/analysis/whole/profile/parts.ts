import type { ArgumentType } from '#shared-types/argument';

import type { ReadArgument } from '../argument/argument.ts';

/** A word for a paragraph, chosen by its leading element. */
const PARTS: Readonly<Record<ArgumentType, string>> = {
  Lead: 'opening',
  Position: 'opening',
  Claim: 'claim',
  Evidence: 'evidence',
  Counterclaim: 'other side',
  Rebuttal: 'answer',
  'Concluding Statement': 'close',
};
/** The types, by how much they say about the paragraph they are in. */
const TELLING: readonly ArgumentType[] = [
  'Concluding Statement',
  'Lead',
  'Counterclaim',
  'Claim',
  'Position',
  'Rebuttal',
  'Evidence',
];

/** What the argument does in each paragraph, by its number from 1; claims are numbered. */
export function partsOf({ argues, elements }: ReadArgument): Map<number, string> {
  const parts = new Map<number, string>();
  if (!argues) return parts;
  const byParagraph = Map.groupBy(elements, ({ paragraph }) => paragraph);
  let claims = 0;
  for (const [paragraph, own] of byParagraph) {
    const type = TELLING.find((one) => own.some((element) => element.type === one));
    if (type === undefined) continue;
    if (type === 'Claim') claims++;
    parts.set(paragraph, type === 'Claim' ? `claim ${claims}` : PARTS[type]);
  }
  return parts;
}
