/**
 * Reads one file for the page, which ends this worker when it takes too long. What it reads may be hostile, so it has no document and
 * sees nothing of the page.
 */
import { FileRefusal, type WorkerNews } from './file-text.ts';
import { readBytes } from './read-bytes.ts';

globalThis.addEventListener(
  'message',
  ({ data, ports: [port] }: MessageEvent<{ bytes: ArrayBuffer; name: string }>) => {
    const tell = (news: WorkerNews) => port?.postMessage(news);
    const { bytes, name } = data;
    readBytes({ bytes: new Uint8Array(bytes), name, onStep: (kind) => tell({ kind }) }).then(
      (text) => tell({ kind: 'read', text }),
      (error: unknown) => tell({ kind: 'refused', fault: error instanceof FileRefusal ? error.fault : 'damaged' }),
    );
  },
);
