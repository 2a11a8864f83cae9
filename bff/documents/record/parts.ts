import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

import type { PartContent, PartStep } from '#shared-types/documents/record';

import { edited } from './flat-text.ts';
import type { Step } from './steps.ts';

/** A part of the replay, which can be shown without the others. */
export interface Part {
  startedMs: number;
  endedMs: number;
  content: PartContent;
  /** The text at its end. */
  endHash: string;
}

/** A stored part: its content is deflated. */
export interface StoredPart extends Omit<Part, 'content'> {
  data: Uint8Array;
  /** Its size before it was deflated. */
  bytes: number;
}

/**
 * A part larger than this, in bytes before it is deflated, is followed by another, since a page reads each part in a single task.
 */
const PART_BYTES = 262_144;
/** A part is also followed by another after this time, so that old steps can be deleted. */
const PART_SPAN_MS = 30 * 24 * 3_600_000;
/** The approximate size of a step without its text, in bytes. */
const STEP_BYTES = 24;
/** A part doesn't get larger than this: a single step can be a whole document of characters that JSON escapes. */
const MAX_BYTES = 8 * 1_048_576;
/** The most people that a part tells apart. */
const MOST_AUTHORS = 64;
/** The times of steps are whole numbers of this. */
export const TICK_MS = 100;

/** What the steps add to a replay. @param last the last part. */
export function grownParts(
  last: Part | undefined,
  { before, steps }: { before: string; steps: readonly Step[] },
): { grown: Part | undefined; added: Part[] } {
  const parts: OpenPart[] = [];
  if (last && last.endHash === hashOf(before)) parts.push(new OpenPart(before, last));
  const grown = parts[0];
  for (const step of steps) {
    const open = parts.at(-1);
    const part = open && !open.isFullAt(step.atMs) ? open : new OpenPart(open?.text ?? before, undefined, step.atMs);
    if (part !== open) parts.push(part);
    part.add(step);
  }
  const closed = parts.map((part) => part.close());
  return grown ? { grown: closed[0], added: closed.slice(1) } : { grown: undefined, added: closed };
}

/** A part as it is stored. */
export function stored({ content, ...part }: Part): StoredPart {
  const json = Buffer.from(JSON.stringify(content));
  return { ...part, bytes: json.length, data: deflateRawSync(json) };
}

/** The content of a stored part. @throws when it is damaged. */
export function readContent(data: Uint8Array): PartContent {
  return JSON.parse(inflateRawSync(data, { maxOutputLength: MAX_BYTES }).toString());
}

class OpenPart {
  text: string;
  readonly #startedMs: number;
  readonly #base: string;
  readonly #authors: string[];
  readonly #steps: PartStep[];
  #endedMs: number;
  /** When the last step began, in ticks since the part began. */
  #tick: number;
  #bytes: number;

  /** @param text the text where it continues. */
  constructor(text: string, part: Part | undefined, atMs = 0) {
    this.text = text;
    this.#startedMs = part?.startedMs ?? atMs;
    this.#endedMs = part?.endedMs ?? atMs;
    this.#base = part?.content.base ?? text;
    this.#authors = [...(part?.content.authors ?? [])];
    this.#steps = [...(part?.content.steps ?? [])];
    this.#tick = this.#steps.reduce((sum, [pause]) => sum + pause, 0);
    this.#bytes = this.#steps.reduce((sum, step) => sum + STEP_BYTES + step[5].length, 0);
  }

  isFullAt(atMs: number): boolean {
    return this.#bytes > PART_BYTES || atMs - this.#startedMs > PART_SPAN_MS;
  }

  add({ atMs, durationMs, author, ...edit }: Step): void {
    const tick = Math.max(this.#tick, Math.round((atMs - this.#startedMs) / TICK_MS));
    const duration = Math.round(durationMs / TICK_MS);
    const { position, removed, inserted } = edit;
    this.#steps.push([tick - this.#tick, duration, this.#indexOf(author), position, removed, inserted]);
    this.#tick = tick;
    this.#bytes += STEP_BYTES + inserted.length;
    this.#endedMs = Math.max(this.#endedMs, atMs + durationMs);
    this.text = edited(this.text, edit);
  }

  close(): Part {
    return {
      startedMs: this.#startedMs,
      endedMs: this.#endedMs,
      content: { base: this.#base, authors: this.#authors, steps: this.#steps },
      endHash: hashOf(this.text),
    };
  }

  /** −1 for people without a name. */
  #indexOf(author: string | undefined): number {
    const known = author === undefined ? -1 : this.#authors.indexOf(author);
    if (author === undefined || known >= 0 || this.#authors.length >= MOST_AUTHORS) return known;
    return this.#authors.push(author) - 1;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
