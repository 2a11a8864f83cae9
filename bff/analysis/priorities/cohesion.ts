import type { DraftPriority, PriorityContext } from './priorities.ts';

/** A text of more words in one paragraph asks for a break. */
const LONGEST_SINGLE_PARAGRAPH_WORDS = 220;
/** A paragraph of more words probably holds two points. */
const LONGEST_PARAGRAPH_WORDS = 260;

/** How the parts of the text hang together. */
export function cohesionPriorities({ profile }: PriorityContext): DraftPriority[] {
  if (profile === undefined) return [];
  const { paragraphs, remarks } = profile;
  const drafts: DraftPriority[] = [];
  const [only, second] = paragraphs;
  if (only !== undefined && second === undefined && only.words > LONGEST_SINGLE_PARAGRAPH_WORDS)
    drafts.push({
      id: 'one paragraph',
      stage: 'cohesion',
      title: 'The text is one paragraph',
      reason: 'A new paragraph tells a reader that a new point begins. Where do your points begin?',
      places: [],
    });
  const long = second === undefined ? [] : paragraphs.filter(({ words }) => words > LONGEST_PARAGRAPH_WORDS);
  if (long.length > 0)
    drafts.push({
      id: 'long paragraphs',
      stage: 'cohesion',
      title: long.length === 1 ? 'One very long paragraph' : `${long.length} very long paragraphs`,
      reason: 'A reader holds one point at a time. Does each of them make one?',
      places: long.map(({ from, to }) => ({ from, to })),
    });
  if (remarks.openings?.place)
    drafts.push({
      id: 'openings',
      stage: 'cohesion',
      title: 'Sentences that begin alike',
      reason: remarks.openings.msg,
      places: [remarks.openings.place],
    });
  return drafts;
}
