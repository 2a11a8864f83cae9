import { checkSources } from '#bff/analysis/whole/citations/sources';
import type { Paragraph } from '#shared-types/analysis/paragraph';
import { CITATION_RULES } from '#shared-types/analysis/sources';

import { paragraphsOf, readPapers } from '../support/citations/papers.ts';
import { PlantedPaper } from '../support/citations/planted-paper.ts';
import { PLANTERS } from '../support/citations/planters.ts';
import { readEssays } from '../support/essays/essays.ts';
import { seeded } from '../support/random.ts';
import { type Example, OneOfEach } from './one-of-each.ts';

/** Everything that the product says about sources: of our papers with a planted fault, and of our essays. By rule, once each. */
export function sourceNotes(): ReadonlyMap<string, readonly Example[]> {
  const said = new OneOfEach(CITATION_RULES);
  for (const paper of readPapers()) {
    const random = seeded(1);
    for (const plant of PLANTERS) {
      const planted = new PlantedPaper(paper, random);
      if (plant(planted)) addProblems(said, paragraphsOf(planted.lines.join('\n')));
    }
    addProblems(said, paragraphsOf(new PlantedPaper(paper, random).body));
  }
  for (const { text } of [...readEssays('fit'), ...readEssays('more')]) addProblems(said, text);
  return said.examples;
}

function addProblems(said: OneOfEach, text: readonly Paragraph[]): void {
  const sentences = text.flatMap((paragraph) => paragraph.sentences);
  for (const { rule, title, msg, why, places } of checkSources(text).problems) {
    const { from = 0 } = places[0] ?? {};
    const words = sentences.find((sentence) => sentence.from <= from && from < sentence.to)?.msg ?? '';
    said.add(rule, { words, says: [title, msg, why] });
  }
}
