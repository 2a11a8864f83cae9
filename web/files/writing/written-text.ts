import type { Node } from '@tiptap/pm/model';

/** A text that becomes a file. */
export interface WrittenText {
  title: string;
  /** What a file of it is called, if that isn't its title. */
  name?: string;
  /** The content of the editor. */
  doc: Node;
}

/** An attribute that is a text; others are read as none. */
export function wordsIn({ attrs }: Pick<Node, 'attrs'>, name: string): string {
  const value: unknown = attrs[name];
  return typeof value === 'string' ? value : '';
}

/** The number of the first item of a list. */
export function firstNumberOf({ attrs }: Node): number {
  const start: unknown = attrs['start'];
  return typeof start === 'number' ? start : 1;
}

/** The level of a heading, from 1 to 6. */
export function levelOf({ attrs }: Node): number {
  const level: unknown = attrs['level'];
  return typeof level === 'number' ? level : 1;
}
