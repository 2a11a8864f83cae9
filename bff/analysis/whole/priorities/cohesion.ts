import type { DraftPriority, PriorityContext } from './priorities.ts';

/** A text with more words than this in one paragraph needs a break. */
const LONGEST_SINGLE_PARAGRAPH_WORDS = 220;
/** A paragraph with more words than this probably makes two points. */
const LONGEST_PARAGRAPH_WORDS = 260;

/** How the parts of the text connect. */
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
      reason: 'A new paragraph tells the reader that a new point starts. Where do your points start?',
      places: [],
    });
  const long = second === undefined ? [] : paragraphs.filter(({ words }) => words > LONGEST_PARAGRAPH_WORDS);
  if (long.length > 0)
    drafts.push({
      id: 'long paragraphs',
      stage: 'cohesion',
      title: long.length === 1 ? 'One very long paragraph' : `${long.length} very long paragraphs`,
      reason: 'Readers can follow one point at a time. Does each of these paragraphs make just one?',
      places: long.map(({ from, to }) => ({ from, to })),
    });
  if (remarks.openings?.place)
    drafts.push({
      id: 'openings',
      stage: 'cohesion',
      title: 'Sentences that start alike',
      reason: remarks.openings.msg,
      places: [remarks.openings.place],
    });
  return drafts;
}
