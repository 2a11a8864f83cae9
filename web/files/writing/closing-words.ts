import type { Node } from '@tiptap/pm/model';

import type { Rubric, TextMark } from '#shared-types/desk/assignment';

/** Lines under a heading. */
interface ClosingWords {
  heading: string;
  lines: readonly string[];
}

/** A text with more words after its end, each part under its heading; parts without words are left out. */
export function withClosingWords(doc: Node, parts: readonly ClosingWords[]): Node {
  const { schema } = doc.type;
  const blocks = parts.flatMap(({ heading, lines }) => {
    const said = lines.flatMap((line) => line.split('\n')).filter((line) => line.trim() !== '');
    if (said.length === 0) return [];
    const paragraphs = said.map((line) => schema.node('paragraph', null, [schema.text(line)]));
    return [schema.node('heading', { level: 2 }, [schema.text(heading)]), ...paragraphs];
  });
  return blocks.reduce((whole, block) => whole.copy(whole.content.addToEnd(block)), doc);
}

/** The levels of a mark, one on a line, with their points if they have any; criteria without a level are left out. */
export function markLines({ criteria }: Pick<Rubric, 'criteria'>, levels: TextMark['levels']): string[] {
  return criteria.flatMap(({ id, name, levels: all }) => {
    const level = all[levels[id] ?? -1];
    return level ? [`${name}: ${level.name}${level.points === undefined ? '' : ` (${level.points})`}`] : [];
  });
}
