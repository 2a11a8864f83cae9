import { writerIdOf } from '#shared-types/documents/writer';
/**
 * The keys under which pages of this browser wrote in private drafts: they prove that somebody wrote there, when they keep the draft
 * in their account, and to a document whose owner has closed its address. An entry doesn't name the draft, so the address of a draft
 * that was taken off the list can't be read from it.
 */
import { isObject } from '#shared-types/is-object';

import { withStorage } from '../storage/browser-storage.ts';

const KEY = 'sullivan.writer-keys';
/** Most drafts remembered, as many as the list of this browser has; those that a page last wrote in longest ago are forgotten. */
const MOST_DRAFTS = 500;
/** How many keys of a draft are remembered: the first, and the newest. One is enough as a proof; an owner may know several by name. */
const MOST_KEYS = 8;

/** The Yjs clients of the pages that this tab has had. Everybody in their documents knows these numbers. */
const TAB_WRITERS = 'sullivan.tab-writers';
/** How many of them are remembered. */
const MOST_TAB_WRITERS = 50;

/** The entries without storage, until the page ends. */
let unkept: Record<string, string[]> = {};

/** The keys of a draft, the oldest first. */
export function writerKeys(draftId: string): string[] {
  return everything()[entryOf(draftId)] ?? [];
}

/** Remembers the key of a page that writes in a draft. */
export function keepWriterKeys(draftId: string, keys: readonly string[]): void {
  const entry = entryOf(draftId);
  const { [entry]: kept = [], ...others } = everything();
  const all = [...new Set([...kept, ...keys])];
  const [first = '', ...more] = all;
  const entries = [...Object.entries(others), [entry, [first, ...more.slice(1 - MOST_KEYS)]] as const];
  unkept = Object.fromEntries(entries.slice(-MOST_DRAFTS));
  withStorage('localStorage', (storage) => storage.setItem(KEY, JSON.stringify(unkept)));
}

/** Remembers, until the tab closes, that a page of it wrote as a Yjs client. */
export function keepTabWriter(client: number): void {
  const clients = [...tabWriters().filter((one) => one !== client), client].slice(-MOST_TAB_WRITERS);
  withStorage('sessionStorage', (storage) => storage.setItem(TAB_WRITERS, JSON.stringify(clients)));
}

/** Whether a page of this tab wrote as a Yjs client, perhaps before it was loaded again. */
export function isTabWriter(client: number): boolean {
  return tabWriters().includes(client);
}

/** Forgets them all. */
export function forgetWriterKeys(): void {
  unkept = {};
  withStorage('localStorage', (storage) => storage.removeItem(KEY));
}

function tabWriters(): unknown[] {
  const kept: unknown = withStorage('sessionStorage', (storage) => JSON.parse(storage.getItem(TAB_WRITERS) ?? '[]'));
  return Array.isArray(kept) ? kept : [];
}

function everything(): Record<string, string[]> {
  const kept: unknown = withStorage('localStorage', (storage) => JSON.parse(storage.getItem(KEY) ?? '{}')) ?? unkept;
  if (!isObject(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).map(([entry, keys]) => [entry, Array.isArray(keys) ? keys.filter(isKey) : []]),
  );
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && writerIdOf(value) !== undefined;
}

/** The name of a draft here: a short hash. */
function entryOf(draftId: string): string {
  return `draft-${writerIdOf(draftId) ?? ''}`;
}
