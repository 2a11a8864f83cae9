import { FILE_MAX_BYTES, ZIP_MAX_BYTES } from '../import-limits.ts';
import {
  type FileFault,
  FileRefusal,
  type FileText,
  type UnpackedFile,
  type WorkerNews,
  type WorkerRequest,
} from './file-text.ts';
import workerAddress from './file-worker.ts?worker&url'; // oxlint-disable-line import/default -- the build makes it an address

/** How long reading may take, without the time in which the browser loads what reads, in milliseconds. */
const READING_MS = 2000;
/** How long a ZIP may take to unpack, in milliseconds. */
const UNPACKING_MS = 20_000;
/** How long loading may take, in milliseconds. */
const LOADING_MS = 30_000;

/** Our own worker, marked so that browsers with Trusted Types start it. The headers of the site allow this policy by its name. */
const workerPolicy = { createScriptURL: (address: string) => address };
const trustedWorker = globalThis.trustedTypes?.createPolicy('sullivan-files', workerPolicy) ?? workerPolicy;

/**
 * Reads a file in a worker, which is ended when it takes too long. Nothing of the file leaves the browser.
 * @throws {FileRefusal} when it can't be read.
 */
export async function readFile(file: File): Promise<FileText> {
  if (file.size > FILE_MAX_BYTES) throw new FileRefusal('tooLarge');
  const news = await askWorker(file, 'text', READING_MS);
  if (news.kind !== 'read') throw new FileRefusal('damaged');
  return news.text;
}

/**
 * Unpacks a ZIP in a worker, which is ended when it takes too long. Nothing of the file leaves the browser.
 * @returns nothing if the file is itself a document.
 * @throws {FileRefusal} when it can't be unpacked.
 */
export async function unpackFile(file: File): Promise<UnpackedFile[] | undefined> {
  if (file.size > ZIP_MAX_BYTES) throw new FileRefusal('zipTooLarge');
  const news = await askWorker(file, 'files', UNPACKING_MS);
  if (news.kind !== 'unpacked') throw new FileRefusal('damaged');
  return news.files;
}

/** How long a worker that has answered waits for another file, in milliseconds: thirty essays come at once, and loading takes longest. */
const IDLE_MS = 5000;

/** Workers that have answered and can be asked again, each with what ends it. */
const idle = new Map<Worker, ReturnType<typeof setTimeout>>();

/** A worker that waits for a file, or a new one. */
function takeWorker(): Worker {
  for (const [worker, timer] of idle) {
    clearTimeout(timer);
    idle.delete(worker);
    return worker;
  }
  return new Worker(trustedWorker.createScriptURL(workerAddress), { type: 'module' });
}

/** Keeps a worker for a while that has answered as it should. */
function giveBack(worker: Worker): void {
  const end = () => {
    idle.delete(worker);
    worker.terminate();
  };
  idle.set(worker, setTimeout(end, IDLE_MS));
}

/** Asks a worker about a file. One that fails or takes too long is ended. @throws {FileRefusal} */
async function askWorker(file: File, wants: WorkerRequest['wants'], mostMs: number): Promise<WorkerNews> {
  if (file.size === 0) throw new FileRefusal('empty');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileRefusal('damaged'); // moved or changed since it was chosen
  });
  const { promise, resolve, reject } = Promise.withResolvers<WorkerNews>();
  const refuse = (fault: FileFault) => reject(new FileRefusal(fault));
  const worker = takeWorker();
  const waitFor = (step: 'loading' | 'reading') =>
    step === 'loading'
      ? setTimeout(() => refuse('notLoaded'), LOADING_MS)
      : setTimeout(() => refuse('tooSlow'), mostMs);
  let step: 'loading' | 'reading' = 'loading';
  let timer = waitFor(step);
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<WorkerNews>) => {
    if (data.kind === 'refused') refuse(data.fault);
    else if (data.kind === 'read' || data.kind === 'unpacked') resolve(data);
    else {
      step = data.kind;
      clearTimeout(timer);
      timer = waitFor(step);
    }
  });
  port1.start();
  // Its script didn't load, or it ran out of memory.
  const asking = new AbortController();
  const onError = () => refuse(step === 'reading' ? 'tooMuch' : 'notLoaded');
  worker.addEventListener('error', onError, { signal: asking.signal });
  const request: WorkerRequest = { bytes, name: file.name, wants };
  worker.postMessage(request, [bytes, port2]);
  try {
    const news = await promise;
    giveBack(worker);
    return news;
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    asking.abort();
    clearTimeout(timer);
    port1.close();
  }
}
