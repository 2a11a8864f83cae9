import { PASTE_MIN_UNITS } from '../versions/arrival.ts';
import type { TextEdit } from './flat-text.ts';

/** What one author typed or deleted without a pause, at one place. */
export interface Step extends TextEdit {
  /** When it began, in milliseconds since 1970. */
  atMs: number;
  durationMs: number;
  /** The person's name. */
  author: string | undefined;
}

/** After a pause this long, the next letter begins a new step. */
const STEP_PAUSE_MS = 2000;
/** A step gets no longer than this, so that its letters arrive in the replay about when they arrived here. */
const STEP_MAX_MS = 10_000;

/** Adds an edit to the steps: to the last one if it continues where that ended. */
export function addEdit(steps: Step[], edit: TextEdit, { atMs, author }: Pick<Step, 'atMs' | 'author'>): void {
  const last = steps.at(-1);
  const joined = last && last.author === author && joinedWith(last, edit, atMs);
  if (joined) steps[steps.length - 1] = joined;
  else steps.push({ ...edit, atMs, durationMs: 0, author });
}

function joinedWith(last: Step, edit: TextEdit, atMs: number): Step | undefined {
  const durationMs = atMs - last.atMs;
  const pauseMs = durationMs - last.durationMs;
  if (pauseMs < 0 || pauseMs > STEP_PAUSE_MS || durationMs > STEP_MAX_MS) return undefined;
  if (last.inserted.length >= PASTE_MIN_UNITS && last.durationMs === 0) return undefined;
  if (edit.inserted.length >= PASTE_MIN_UNITS) return undefined;
  const goesOn = edit.removed === 0 && last.removed === 0 && edit.position === last.position + last.inserted.length;
  if (goesOn) return { ...last, durationMs, inserted: last.inserted + edit.inserted };
  if (edit.inserted !== '' || last.inserted !== '') return undefined;
  if (edit.position + edit.removed === last.position)
    return { ...last, durationMs, position: edit.position, removed: last.removed + edit.removed };
  if (edit.position === last.position) return { ...last, durationMs, removed: last.removed + edit.removed };
  return undefined;
}
