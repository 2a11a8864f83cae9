/**
 * Reads one file for the page, which ends this worker when it takes too long. What it reads may be hostile, so it has no document and
 * sees nothing of the page.
 */
import { FileRefusal, type WorkerNews, type WorkerRequest } from './file-text.ts';
import { readBytes } from './read-bytes.ts';

globalThis.addEventListener('message', ({ data, ports: [port] }: MessageEvent<WorkerRequest>) => {
  const tell = (news: WorkerNews, transfer: Transferable[] = []) => port?.postMessage(news, transfer);
  answerTo(data, (kind) => tell({ kind })).then(
    (news) => tell(news, buffersIn(news)),
    (error: unknown) => tell({ kind: 'refused', fault: error instanceof FileRefusal ? error.fault : 'damaged' }),
  );
});

async function answerTo(
  { bytes, name, wants }: WorkerRequest,
  onStep: (step: 'loading' | 'reading') => void,
): Promise<WorkerNews> {
  if (wants === 'text') return { kind: 'read', text: await readBytes({ bytes: new Uint8Array(bytes), name, onStep }) };
  onStep('loading');
  const { unpackedFiles } = await import('./unpacked-files.ts');
  onStep('reading');
  return { kind: 'unpacked', files: unpackedFiles(new Uint8Array(bytes)) };
}

/** What is large goes to the page without being copied. */
function buffersIn(news: WorkerNews): Transferable[] {
  if (news.kind !== 'unpacked') return [];
  return (news.files ?? []).flatMap((file) => ('bytes' in file ? [file.bytes.buffer] : []));
}
