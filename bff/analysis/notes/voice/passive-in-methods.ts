import type { PlacedFinding } from '../../reading/finding.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { quote, wordPassive } from '../wording.ts';

/** Headings of the parts of a report that say how something was done. */
const METHOD_HEADING =
  /^(?:[\divx]+[.)]?\s+)?(?:materials?(?: and methods?)?|methods?(?: and materials?)?|methodology|procedures?|experimental(?: procedure| design| set-?up)?|apparatus|data collection|participants|measures|results?)\W*$/i;

/** The sentences below a heading that announces a method, up to the next heading. */
function methodSentences({ paragraphs }: ReadText): Set<number> {
  const inside = new Set<number>();
  let isMethod = false;
  let number = 0;
  for (const { kind, sentences } of paragraphs) {
    if (kind === 'heading')
      isMethod = METHOD_HEADING.test(
        sentences
          .map(({ text }) => text)
          .join(' ')
          .trim(),
      );
    if (isMethod) for (const index of sentences.keys()) inside.add(number + index);
    number += sentences.length;
  }
  return inside;
}

/** Adds to notes on passives in the methods part of a report that they are usual there. */
export function allowPassiveInMethods(text: ReadText, findings: readonly PlacedFinding[]): PlacedFinding[] {
  const inside = methodSentences(text);
  return findings.map((finding) => {
    const { type, rule, sentence, from, to } = finding;
    if (type !== 'Passive' || rule !== 'passive-voice' || !inside.has(sentence)) return finding;
    const words = text.sentences[sentence]?.text.slice(from, to) ?? '';
    return Object.assign({}, finding, { msg: wordPassive(quote(words), 'method'), rule: 'passive-method' });
  });
}
