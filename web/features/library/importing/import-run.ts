import { asFolderName } from '#shared-types/documents/documents';

import { changeDocument } from '../../../calls/documents/documents.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { pause } from '../../../calls/pause.ts';
import { IMPORTING } from '../../../content/documents.ts';
import { FILE_FAULTS, FILE_LEFT_OUT, FILES } from '../../../content/files.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { fileFault } from '../../../files/file-fault.ts';
import { IMPORT_MAX_FILES } from '../../../files/import-limits.ts';
import { observable } from '../../../observable.ts';
import { getSession, restoreSession, subscribeToSession } from '../../../session/session.ts';
import { putDrafts } from '../../../storage/recent-drafts.ts';
import { askToStay } from '../../../ui/ask-to-stay.ts';
import type { PickedFile } from './picked-files.ts';

/*
 * The import of many files: one after another, so that thirty essays don't ask more of the server than one person writing. It goes
 * on while other screens of the application are shown.
 */

/**
 * The first files go as fast as they can. Each one after them takes at least `PACE_MS`, so that an import leaves room for others: a
 * network may open 120 documents at once, and then two a second.
 */
const UNPACED_FILES = 50;
const PACE_MS = 600;

const ZIP = /\.zip$/i;

/** Where an import is with one file. */
export type ImportStep =
  | { kind: 'waiting' | 'unpacking' | 'reading' | 'storing' | 'cancelled' }
  | ImportedStep
  | { kind: 'failed'; reason: string; canRetry: boolean };

/** What a file has become. */
interface ImportedStep {
  kind: 'imported';
  id: string;
  /** Whether it's in the account, and not a draft of this device. */
  isAccount: boolean;
  words: number;
  remarks: readonly string[];
}

/** One file of an import. */
export interface ImportLine {
  key: number;
  path: string;
  /** The folder that it goes into, or is in. */
  folder: string | undefined;
  step: ImportStep;
}

/** An import, or nothing if there is none to show. */
export interface ImportState {
  lines: readonly ImportLine[];
  isRunning: boolean;
}

const NONE: ImportState = { lines: [], isRunning: false };

const state = observable(NONE);
const files = new Map<number, File>();
let nextKey = 0;
let stopping = new AbortController();
/** The account that is signed in, as far as is known. */
let account = currentAccount();

subscribeToSession(() => {
  const { loading } = getSession();
  if (loading) return;
  const before = account;
  account = currentAccount();
  // The next person at this page doesn't see whose files they were.
  if (before !== undefined && before !== account) forgetImport();
});

/** What happens to files beyond those that are imported at once. */
const BEYOND: ImportStep = {
  kind: 'failed',
  reason: IMPORTING.notImported(IMPORTING.tooMany(IMPORT_MAX_FILES)),
  canRetry: true,
};

/** The import as it is now; a new object after every change. */
export const importState = state.get;
/** Calls the listener after every change of the import, until the returned function is called. */
export const subscribeToImport = state.subscribe;

/** Imports files, after those that are being imported. @param folder the folder that they go into. */
export function importFiles(picked: readonly PickedFile[], folder: string | undefined): void {
  if (picked.length === 0) return;
  const lines = picked.map(({ file, path }, index) => {
    const line = lineOf(file, path, folder);
    return index < IMPORT_MAX_FILES ? line : withStep(line, BEYOND);
  });
  change({ lines: [...state.get().lines, ...lines] });
  start();
}

/** Whether it can help to try a file again: it was cancelled, or read but not stored. */
export function canRetry({ step }: ImportLine): boolean {
  return step.kind === 'cancelled' || (step.kind === 'failed' && step.canRetry);
}

/** Tries again what failed or was cancelled. */
export function retryFailed(): void {
  setSteps((line) => (canRetry(line) ? { kind: 'waiting' } : line.step));
  start();
}

/** Stops the import. What has been imported stays. */
export function cancelImport(): void {
  stopping.abort();
  setSteps(({ step }) => (step.kind === 'waiting' ? { kind: 'cancelled' } : step));
}

/** Forgets an import that is over. */
export function closeImport(): void {
  if (state.get().isRunning) return;
  files.clear();
  state.set(NONE);
}

/** Puts what is imported into a folder, or into none, and what is still to come too. @throws what the calls throw. */
export async function moveImported(to: string | null): Promise<void> {
  const folder = to ?? undefined;
  const outside = () => state.get().lines.filter((line) => line.step.kind === 'imported' && line.folder !== folder);
  // More may be imported while the first move.
  for (let lines = outside(); lines.length > 0; lines = outside())
    for (const { key, step } of lines) {
      // oxlint-disable-next-line no-await-in-loop -- no more at once than a person would
      if (step.kind === 'imported') await putInto(step, folder);
      setFolder(key, folder);
    }
  change({ lines: state.get().lines.map((line) => inFolder(line, folder)) });
}

async function putInto({ id, isAccount }: ImportedStep, folder: string | undefined): Promise<void> {
  if (isAccount) await changeDocument(id, { folder: folder ?? null });
  else putDrafts((draft) => draft.id === id, folder ?? null);
}

/** Stops the import, and forgets it. What has been imported stays. */
function forgetImport(): void {
  stopping.abort();
  files.clear();
  change({ lines: [] });
}

/** The account that is signed in. */
function currentAccount(): string | undefined {
  const { user } = getSession();
  return user === null || user.isAnonymous ? undefined : user.uid;
}

function lineOf(file: File, path: string, folder: string | undefined): ImportLine {
  const key = (nextKey += 1);
  files.set(key, file);
  return { key, path, folder, step: { kind: 'waiting' } };
}

function change(part: Partial<ImportState>): void {
  state.set({ ...state.get(), ...part });
}

function withStep(line: ImportLine, step: ImportStep): ImportLine {
  return { ...line, step };
}

function inFolder(line: ImportLine, folder: string | undefined): ImportLine {
  return { ...line, folder };
}

function lineWith(key: number): ImportLine | undefined {
  return state.get().lines.find((line) => line.key === key);
}

function setFolder(key: number, folder: string | undefined): void {
  change({ lines: state.get().lines.map((line) => (line.key === key ? inFolder(line, folder) : line)) });
}

function setSteps(stepOf: (line: ImportLine) => ImportStep): void {
  change({ lines: state.get().lines.map((line) => withStep(line, stepOf(line))) });
}

function setStep(key: number, step: ImportStep): void {
  setSteps((line) => (line.key === key ? step : line.step));
}

function start(): void {
  if (state.get().isRunning) return;
  stopping = new AbortController();
  change({ isRunning: true });
  window.addEventListener('beforeunload', askToStay);
  inBackground(
    run(stopping.signal).finally(() => {
      window.removeEventListener('beforeunload', askToStay);
      change({ isRunning: false });
      // They were added after the import was cancelled.
      if (state.get().lines.some(isWaiting)) start();
    }),
  );
}

const isWaiting = ({ step }: ImportLine): boolean => step.kind === 'waiting';

async function run(signal: AbortSignal): Promise<void> {
  // People who are quicker than the page still get documents of their account.
  await Promise.resolve()
    .then(restoreSession)
    .catch(() => undefined);
  for (let done = 0; !signal.aborted; done++) {
    const line = state.get().lines.find(isWaiting);
    if (line === undefined) return;
    /* oxlint-disable no-await-in-loop -- one file after another */
    const paced = done < UNPACED_FILES ? undefined : pause(PACE_MS, signal).catch(() => undefined);
    await importLine(line, signal);
    await paced;
    /* oxlint-enable no-await-in-loop */
  }
}

async function importLine({ key, path }: ImportLine, signal: AbortSignal): Promise<void> {
  const file = files.get(key);
  if (file === undefined) return;
  try {
    if (ZIP.test(path) && (await unpack(key, file, signal))) return;
    signal.throwIfAborted();
    setStep(key, { kind: 'reading' });
    const { importOne } = await loaded(import('./import-one.ts'));
    const isAccount = currentAccount() !== undefined;
    const folder = lineWith(key)?.folder;
    const { id, listed, leftOut, lostPictures } = await importOne(file, {
      isAccount,
      folder,
      signal,
      onRead: () => setStep(key, { kind: 'storing' }),
    });
    const lost = lostPictures > 0 ? [FILES.lostPictures(lostPictures)] : [];
    const remarks = [...lost, ...leftOut.map((what) => FILE_LEFT_OUT[what])];
    files.delete(key);
    await settle(key, { kind: 'imported', id, isAccount, words: listed.words, remarks }, folder);
  } catch (error) {
    setStep(key, signal.aborted ? { kind: 'cancelled' } : failureOf(error));
  }
}

/** Shows what a file has become, in the folder that was chosen while it was stored. @param folder the one that it's in so far. */
async function settle(key: number, imported: ImportedStep, folder: string | undefined): Promise<void> {
  try {
    for (let line = lineWith(key); line && line.folder !== folder; line = lineWith(key)) {
      await putInto(imported, line.folder); // oxlint-disable-line no-await-in-loop -- another may be chosen meanwhile
      folder = line.folder;
    }
    setStep(key, imported);
  } catch (error) {
    setFolder(key, folder);
    setStep(key, { ...imported, remarks: [...imported.remarks, IMPORTING.notMoved(errorMessage(error))] });
  }
}

/** Puts the files of a ZIP in its place; false if it is itself a document. @throws {FileRefusal} when it can't be unpacked. */
async function unpack(key: number, file: File, signal: AbortSignal): Promise<boolean> {
  setStep(key, { kind: 'unpacking' });
  const { unpackFile } = await loaded(import('../../../files/reading/read-file.ts'));
  const unpacked = await unpackFile(file);
  if (unpacked === undefined) return false;
  const { lines } = state.get();
  const zip = lineWith(key);
  // The import was forgotten meanwhile.
  if (zip === undefined) return true;
  const folder = zip.folder ?? (asFolderName(file.name.replace(ZIP, '')) || undefined);
  const within = unpacked.map((each): ImportLine => {
    const name = each.path.split(/[/\\]/).at(-1) ?? each.path;
    const line = lineOf(new File('bytes' in each ? [each.bytes] : [], name), each.path, folder);
    if ('bytes' in each) return signal.aborted ? withStep(line, { kind: 'cancelled' }) : line;
    files.delete(line.key);
    return withStep(line, { kind: 'failed', reason: IMPORTING.notText(FILE_FAULTS[each.fault]), canRetry: false });
  });
  files.delete(key);
  change({ lines: lines.flatMap((line) => (line.key === key ? within : [line])) });
  return true;
}

/** A script of the page that can't be loaded: a newer release has taken its place, or the browser doesn't ask for it again. */
class MissingScript extends Error {}

/** A script of the page. @throws {MissingScript} when it can't be loaded. */
function loaded<Script>(script: Promise<Script>): Promise<Script> {
  return script.catch(() => {
    throw new MissingScript();
  });
}

/** The faults of files that another try may not have. */
const PASSING_FAULTS: ReadonlySet<string> = new Set(['notLoaded', 'tooSlow']);

/** Why a file wasn't imported: it can't be read, its text couldn't be stored, or the page is too old. */
function failureOf(error: unknown): ImportStep {
  if (error instanceof MissingScript)
    return { kind: 'failed', reason: IMPORTING.notImported(IMPORTING.notLoaded), canRetry: false };
  const known = fileFault(error);
  if (known === undefined)
    return { kind: 'failed', reason: IMPORTING.notImported(errorMessage(error)), canRetry: true };
  const { fault, words } = known;
  const isPassing = PASSING_FAULTS.has(fault);
  return {
    kind: 'failed',
    reason: isPassing ? IMPORTING.notImported(words) : IMPORTING.notText(words),
    canRetry: isPassing,
  };
}
