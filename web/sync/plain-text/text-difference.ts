import type { YTextEvent } from 'yjs';

import { commonEnd, commonStart } from '#shared-types/text/common-ends';

/** One change of a text: at `index`, `remove` code units are replaced by `insert`. */
export interface TextChange {
  index: number;
  remove: number;
  insert: string;
}

/**
 * The smallest single change that turns one text into another. The caret decides which of several equal changes was typed: the
 * text after it has not changed. A surrogate pair is never split.
 */
export function textDifference(before: string, after: string, caret: number): TextChange {
  const longest = Math.min(before.length, after.length);
  const untouched = Math.max(0, Math.min(longest, after.length - caret));
  let start = commonStart(before, after, longest - commonEnd(before, after, untouched));
  let end = commonEnd(before, after, longest - start);
  if (start > 0 && isHighSurrogate(before.charCodeAt(start - 1))) start -= 1;
  if (end > 0 && isLowSurrogate(before.charCodeAt(before.length - end))) end -= 1;
  return { index: start, remove: before.length - start - end, insert: after.slice(start, after.length - end) };
}

/** Maps a position through a shared change; an insertion exactly at the position does not move it. */
export function movedPosition(position: number, delta: YTextEvent['delta']): number {
  let index = 0;
  let moved = position;
  for (const { retain, insert, delete: removed } of delta) {
    if (retain !== undefined) index += retain;
    else if (typeof insert === 'string') {
      if (index < moved) moved += insert.length;
      index += insert.length;
    } else if (removed !== undefined && index < moved) moved -= Math.min(removed, moved - index);
  }
  return moved;
}

/** Where the last part of a shared change ends in the new text: after the insertion, or at the deletion. */
export function changeEnd(delta: YTextEvent['delta']): number {
  let index = 0;
  let end = 0;
  for (const { retain, insert } of delta) {
    if (retain !== undefined) {
      index += retain;
      continue;
    }
    if (typeof insert === 'string') index += insert.length;
    end = index;
  }
  return end;
}

/** Cuts a text to a length without leaving half of a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, isHighSurrogate(text.charCodeAt(maxLength - 1)) ? maxLength - 1 : maxLength);
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
