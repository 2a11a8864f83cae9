import type { Node } from '@tiptap/pm/model';
import type { INumberingOptions } from 'docx';

import { INDENT } from './docx-styles.ts';
import { firstNumberOf } from './written-text.ts';

/** Word has nine levels of lists. */
export const MAX_LEVELS = 9;
const BULLETS = ['•', '◦', '▪'];
const FORMATS = ['decimal', 'lowerLetter', 'lowerRoman'] as const;

/** The name of a list's numbering, which its items refer to. */
export const numberingOf = (list: Node): string =>
  list.type.name === 'orderedList' ? `numbers-${firstNumberOf(list)}` : 'bullets';

/** Every kind of list in a text: bullets, and numbers by the one they start with. */
export function docxNumbering(doc: Node): INumberingOptions {
  const starts = new Set<number>();
  doc.descendants((node) => {
    if (node.type.name === 'orderedList') starts.add(firstNumberOf(node));
  });
  const bullets = levels((level) => ({ format: 'bullet', text: BULLETS[level % BULLETS.length] ?? '•', start: 1 }));
  const numbers = [...starts].map((start) => ({
    reference: `numbers-${start}`,
    levels: levels((level) => ({
      format: FORMATS[level % FORMATS.length] ?? 'decimal',
      text: `%${level + 1}.`,
      start: Math.max(0, start),
    })),
  }));
  return { config: [{ reference: 'bullets', levels: bullets }, ...numbers] };
}

interface Level {
  format: 'bullet' | (typeof FORMATS)[number];
  text: string;
  start: number;
}

/** The levels of a kind of list, each further in than the one around it. */
function levels(make: (level: number) => Level) {
  return Array.from({ length: MAX_LEVELS }, (_, level) => ({
    level,
    alignment: 'left' as const,
    style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: INDENT / 2 } } },
    ...make(level),
  }));
}
