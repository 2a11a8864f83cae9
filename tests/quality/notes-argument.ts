import { type ReadArgument, readArgument } from '#bff/analysis/whole/argument/argument';
import { ARGUMENT_TYPES, GAP_KINDS, type WriterLabel } from '#shared-types/analysis/argument';

import { type Essay, readEssays, readTextOf } from '../support/essays/essays.ts';
import { type Example, OneOfEach } from './one-of-each.ts';

/** Everything that the product says about our essays' parts and gaps, by the type of the part and the kind of the gap, once each. */
export function argumentNotes(): ReadonlyMap<string, readonly Example[]> {
  const said = new OneOfEach([...ARGUMENT_TYPES, ...GAP_KINDS.map((kind) => `gap: ${kind}`)]);
  for (const essay of [...readEssays('fit'), ...readEssays('more')]) {
    const text = readTextOf(essay.text);
    const argument = readArgument(text, {});
    for (const { type, reason, from } of argument.elements)
      said.add(type, { words: wordsAt(essay, from), says: [reason] });
    addGaps(said, essay, argument);
    // What is missing shows when a part of one type after the other is taken out of what the reader has found.
    for (const missing of ARGUMENT_TYPES)
      addGaps(said, essay, readArgument(text, { labels: labelsWithout(essay, missing), kind: 'essay' }));
  }
  return said.examples;
}

function addGaps(said: OneOfEach, essay: Essay, { gaps, elements }: ReadArgument): void {
  for (const { kind, title, question, about } of gaps) {
    const element = about === undefined ? undefined : elements[about];
    const words = element ? wordsAt(essay, element.from) : essay.title;
    said.add(`gap: ${kind}`, { words, says: [title, question] });
  }
}

/** The labels of the reader of an essay, but for one type. */
function labelsWithout({ text, labels }: Essay, missing: string): WriterLabel[] {
  return text
    .flatMap(({ sentences }) => sentences)
    .map(({ from, to }, index) => {
      const label = labels[index] ?? 'None';
      return { from, to, label: label === missing ? 'None' : label };
    });
}

function wordsAt({ text }: Essay, from: number): string {
  const sentences = text.flatMap((paragraph) => paragraph.sentences);
  return sentences.find((sentence) => sentence.from <= from && from < sentence.to)?.msg ?? '';
}
