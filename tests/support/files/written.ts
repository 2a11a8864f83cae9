import { getSchema } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import type { Node } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';

/** The part of the editor's schema that files can hold. */
const SCHEMA = getSchema([StarterKit.configure({ undoRedo: false }), Image]);

/** A piece of a text, as ProseMirror writes it down. */
type Piece = Record<string, unknown>;

/** A text of the editor. */
export const textOf = (...content: Piece[]): Node => SCHEMA.nodeFromJSON({ type: 'doc', content });

/** A block with words or other blocks in it. */
export function block(type: string, content: (string | Piece)[] = [], attrs: Piece = {}): Piece {
  return { type, attrs, content: content.map((each) => (typeof each === 'string' ? words(each) : each)) };
}

export function words(text: string, ...marks: (string | Piece)[]): Piece {
  return { type: 'text', text, marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)) };
}

export const paragraph = (...content: (string | Piece)[]): Piece => block('paragraph', content);

export const item = (text: string, ...more: Piece[]): Piece => block('listItem', [paragraph(text), ...more]);
