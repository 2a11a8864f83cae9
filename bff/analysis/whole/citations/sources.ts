import type { Paragraph } from '#shared-types/paragraph';
import type { Citation, CitationProblem, CitationStyle, Sources } from '#shared-types/sources';

import { checkEvidence } from './checks/evidence.ts';
import { citationPlace, citationWords, entryPlace, entryWords } from './checks/problem.ts';
import { checkLength, quotationsOf } from './checks/quotations.ts';
import { inOrder } from './in-order.ts';
import { checkListed } from './listed-sources.ts';
import { checkNoted } from './noted-sources.ts';
import type { Entry } from './reading/entries.ts';
import type { InText } from './reading/in-text.ts';
import { readSources } from './reading/reading.ts';
import { explain } from './rules-explained.ts';
import { DEFAULT_STYLE, styleOf } from './styles.ts';

/**
 * Compares what a text cites with its list of sources, in both directions, and asks about the form of both. Recognises the style
 * unless it is given. Positions are those of the sentences. Pure, synchronous, in time linear in the text; never throws.
 */
export function checkSources(text: readonly Paragraph[], { style: wanted }: { style?: CitationStyle } = {}): Sources {
  const read = readSources(text, wanted);
  const style = read.style ?? DEFAULT_STYLE;
  const { system } = styleOf(style);
  const quotations = read.body.filter(({ kind }) => kind !== 'quotation').flatMap(quotationsOf);
  const found = system === 'notes' ? checkNoted(read, style, quotations) : checkListed(read, style, quotations);
  const { citations, entries, matches } = found;
  const isSourced = citations.length > 0 || entries.length > 0;
  const questions = [
    ...found.questions,
    ...(isSourced ? checkLength({ style }, quotations) : []),
    ...checkEvidence(read.body, citations, read.marks),
  ];
  const citationNumbers = new Map(citations.map((citation, index) => [citation, index]));
  const entryNumbers = new Map(entries.map((entry, index) => [entry, index]));
  const citationNumber = (citation: InText | undefined) => {
    const number = citation && citationNumbers.get(citation);
    return number === undefined ? {} : { citation: number };
  };
  const entryNumber = (entry: Entry | undefined) => {
    const number = entry && entryNumbers.get(entry);
    return number === undefined ? {} : { entry: number };
  };
  return {
    ...(isSourced && read.style !== undefined && { style: read.style }),
    citations: citations.map((citation) => ({
      ...citationPlace(citation),
      words: citationWords(citation),
      paragraph: citation.paragraph.index + 1,
      ...entryNumber(matches.get(citation)),
    })) satisfies Citation[],
    entries: entries.map((entry) => ({ ...entryPlace(entry), words: entryWords(entry) })),
    problems: questions.map(({ rule, title, msg, places, citation, entry }): CitationProblem => ({
      rule,
      title,
      msg,
      why: explain(rule, style),
      places,
      ...citationNumber(citation),
      ...entryNumber(entry),
    })),
    fine: inOrder(questions, {
      style,
      citations,
      entries,
      brackets: read.brackets,
      quotations,
      marks: read.marks,
      notes: read.notes,
    }),
  };
}
