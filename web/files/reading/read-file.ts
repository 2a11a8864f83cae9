import { type FileFault, FileRefusal, type FileText, type WorkerNews } from './file-text.ts';
import workerAddress from './file-worker.ts?worker&url'; // oxlint-disable-line import/default -- the build makes it an address

/** The largest file, in bytes. */
const FILE_MAX_BYTES = 20_000_000;
/** How long reading may take, without the time in which the browser loads what reads, in milliseconds. */
const READING_MS = 2000;
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
  if (file.size === 0) throw new FileRefusal('empty');
  if (file.size > FILE_MAX_BYTES) throw new FileRefusal('tooLarge');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileRefusal('damaged'); // moved or changed since it was chosen
  });
  const { promise, resolve, reject } = Promise.withResolvers<FileText>();
  const refuse = (fault: FileFault) => reject(new FileRefusal(fault));
  const worker = new Worker(trustedWorker.createScriptURL(workerAddress), { type: 'module' });
  const waitFor = (step: 'loading' | 'reading') =>
    step === 'loading'
      ? setTimeout(() => refuse('notLoaded'), LOADING_MS)
      : setTimeout(() => refuse('tooSlow'), READING_MS);
  let step: 'loading' | 'reading' = 'loading';
  let timer = waitFor(step);
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<WorkerNews>) => {
    if (data.kind === 'read') resolve(data.text);
    else if (data.kind === 'refused') refuse(data.fault);
    else {
      step = data.kind;
      clearTimeout(timer);
      timer = waitFor(step);
    }
  });
  port1.start();
  // Its script didn't come, or it ran out of memory.
  worker.addEventListener('error', () => refuse(step === 'reading' ? 'tooMuch' : 'notLoaded'));
  worker.postMessage({ bytes, name: file.name }, [bytes, port2]);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.terminate();
    port1.close();
  }
}
