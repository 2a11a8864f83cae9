import type { PartStep, RecordPart } from '#shared-types/documents/record';
import { partitionPoint } from '#shared-types/text/sorted-list';

/** The text at a moment of the replay. */
export interface ReplayMoment {
  /** The lines of the text, in at most `MOST_LINES` entries: the last one may have the rest. */
  lines: readonly string[];
  /** When this was, in milliseconds since 1970. */
  atMs: number;
  /** Who wrote it; undefined for people without a name. */
  author: string | undefined;
  /** The line that changed last. */
  line: number;
}

/** The steps tell times in tenths of a second. */
const TICK_MS = 100;
/** A longer pause is shortened to this in the replay. */
const LONGEST_PAUSE_MS = 1500;
/** Fewest steps from one checkpoint to the next. */
const LEAST_SPACING = 100;
/** About how many checkpoints a replay keeps. */
const CHECKPOINTS = 200;
/** Building takes this long at a time, so that the page stays smooth. */
const SLICE_MS = 8;
/** Most lines drawn one by one: more than a thesis has, and few enough to draw quickly. The rest is one entry. */
const MOST_LINES = 4000;

/** A step with its place in the replay. */
interface TimedStep {
  /** When it begins and ends in the replay, in milliseconds. */
  from: number;
  to: number;
  atMs: number;
  author: string | undefined;
  step: PartStep;
  /** The text that this step begins with, if the steps before don't lead to it. */
  base: readonly string[] | undefined;
}

/** The writing of a text, step by step. Any moment is found from the checkpoint before it. */
export class Replay {
  /** How long it takes at the speed of the writer, without long pauses, in milliseconds. */
  readonly lengthMs: number;
  readonly #steps: readonly TimedStep[];
  readonly #checkpoints: readonly (readonly string[])[];
  readonly #spacing: number;
  /** The text after this number of steps. */
  #lines: string[] = [];
  #done = 0;

  private constructor(steps: readonly TimedStep[], checkpoints: readonly (readonly string[])[], spacing: number) {
    this.#steps = steps;
    this.#checkpoints = checkpoints;
    this.#spacing = spacing;
    this.lengthMs = steps.at(-1)?.to ?? 0;
    this.#lines = [...(checkpoints[0] ?? [])];
  }

  /** Prepares the replay, a little at a time. @throws the reason of the signal. */
  static async of(parts: readonly RecordPart[], signal: AbortSignal): Promise<Replay> {
    const steps = timedSteps(parts);
    const spacing = Math.max(LEAST_SPACING, Math.ceil(steps.length / CHECKPOINTS));
    const checkpoints: (readonly string[])[] = [];
    let lines: string[] = [];
    let sliceEnds = performance.now() + SLICE_MS;
    for (const [index, step] of steps.entries()) {
      if (index % spacing === 0) checkpoints.push([...(step.base ?? lines)]);
      lines = afterStep(lines, step);
      if (performance.now() < sliceEnds) continue;
      await new Promise((resolve) => setTimeout(resolve)); // oxlint-disable-line no-await-in-loop -- other tasks come in between
      signal.throwIfAborted();
      sliceEnds = performance.now() + SLICE_MS;
    }
    return new Replay(steps, checkpoints, spacing);
  }

  /** The text at a moment of the replay. @param at milliseconds from its beginning. */
  at(at: number): ReplayMoment {
    const next = firstAfter(this.#steps, at);
    this.#goTo(at >= (this.#steps[next - 1]?.to ?? 0) ? next : next - 1);
    const under = this.#steps[this.#done];
    const isUnderWay = under !== undefined && under.from <= at;
    const last = isUnderWay ? under : (this.#steps[this.#done - 1] ?? this.#steps[0]);
    const lines = isUnderWay ? withPart(this.#lines, under, at) : this.#lines;
    const shown = Math.max(0, Math.min(at, last?.to ?? 0) - (last?.from ?? 0));
    return {
      lines: lines.slice(1),
      atMs: (last?.atMs ?? 0) + shown,
      author: last?.author,
      line: last ? lineOf(lines, Math.min(last.step[3] + last.step[5].length, lengthOf(lines))).line - 1 : 0,
    };
  }

  /** Moves the text to its state after this number of steps. */
  #goTo(done: number): void {
    const checkpoint = Math.min(Math.floor(done / this.#spacing), this.#checkpoints.length - 1);
    if (done < this.#done || checkpoint * this.#spacing > this.#done) {
      this.#done = Math.max(0, checkpoint * this.#spacing);
      this.#lines = [...(this.#checkpoints[checkpoint] ?? [])];
    }
    for (const step of this.#steps.slice(this.#done, done)) this.#lines = afterStep(this.#lines, step);
    this.#done = done;
  }
}

function timedSteps(parts: readonly RecordPart[]): TimedStep[] {
  const steps: TimedStep[] = [];
  let [shown, lastEndMs] = [0, -Infinity];
  for (const { startedAt, base, authors, steps: ofPart } of parts) {
    let atMs = Date.parse(startedAt);
    for (const [index, step] of ofPart.entries()) {
      const [pause, duration, author] = step;
      atMs += pause * TICK_MS;
      const from = shown + Math.min(LONGEST_PAUSE_MS, Math.max(0, atMs - lastEndMs));
      const to = from + duration * TICK_MS;
      const baseLines = index === 0 ? linesOf(base, MOST_LINES) : undefined;
      steps.push({ from, to, atMs, author: authors[author], step, base: baseLines });
      [shown, lastEndMs] = [to, atMs + duration * TICK_MS];
    }
  }
  return steps;
}

/** The index of the first step that begins after a moment. */
function firstAfter(steps: readonly TimedStep[], at: number): number {
  return partitionPoint(steps, ({ from }) => from <= at);
}

function afterStep(lines: string[], { step: [, , , position, removed, inserted], base }: TimedStep): string[] {
  return replaced(base ? [...base] : lines, position, removed, inserted);
}

/** The text while a step is under way: as many of its letters as there were by then. */
function withPart(lines: readonly string[], { step, base, from, to }: TimedStep, at: number): string[] {
  const [, , , position, removed, inserted] = step;
  const share = to === from ? 1 : Math.min(1, (at - from) / (to - from));
  const part = inserted.slice(0, Math.ceil(inserted.length * share));
  return replaced([...(base ?? lines)], position, Math.round(removed * share), part);
}

/** Replaces a part of the text. @param lines may be changed. */
function replaced(lines: string[], position: number, removed: number, inserted: string): string[] {
  const from = lineOf(lines, position);
  const to = lineOf(lines, position + removed, from);
  const text = (lines[from.line] ?? '').slice(0, from.column) + inserted + (lines[to.line] ?? '').slice(to.column);
  const [before, after] = [from.line, lines.length - 1 - to.line];
  const changed = linesOf(text, Math.max(1, MOST_LINES - before - after));
  if (changed.length !== lines.length - before - after)
    return [...lines.slice(0, before), ...changed, ...lines.slice(to.line + 1)];
  for (const [index, line] of changed.entries()) lines[before + index] = line;
  return lines;
}

/** The lines of a text; the last one has the rest, if there are more. */
function linesOf(text: string, most: number): string[] {
  const lines = text.split('\n', most);
  const start = lines.slice(0, -1).reduce((sum, { length }) => sum + length + 1, 0);
  if (lines.length === most) lines[most - 1] = text.slice(start);
  return lines;
}

interface Place {
  line: number;
  column: number;
}

/** The line of a position. @param from a place before it, from which positions count on. */
function lineOf(
  lines: readonly string[],
  position: number,
  from?: Place & { start?: number },
): Place & { start: number } {
  let line = from?.line ?? 0;
  let start = from?.start ?? 0;
  for (let length = lines[line]?.length ?? 0; position > start + length && line < lines.length - 1;) {
    start += length + 1;
    line += 1;
    length = lines[line]?.length ?? 0;
  }
  return { line, column: position - start, start };
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, { length }) => sum + length + 1, -1);
}
