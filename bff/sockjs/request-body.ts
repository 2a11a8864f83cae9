import type { IncomingMessage, ServerResponse } from 'node:http';

/** Reads a body as text; undefined if it is larger than allowed. Never settles if the client disconnects before the end. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        request.removeAllListeners('data').pause();
        resolve(undefined);
      }
    });
    request.once('end', () => resolve(Buffer.concat(chunks, bytes).toString()));
  });
}

/**
 * Answers 413 while the client is still sending. We read and drop its input for a while: closing a connection with unread input
 * resets it, and the client would lose the answer (RFC 9112 section 9.6).
 * @param refusedBodyMs the longest time to read and drop input, in milliseconds.
 */
export function refuseBody(request: IncomingMessage, response: ServerResponse, refusedBodyMs: number): void {
  const words = 'Payload too large.';
  response.writeHead(413, {
    'content-type': 'text/plain; charset=UTF-8',
    'content-length': words.length,
    connection: 'close',
  });
  response.write(words); // complete for the client, while the connection stays open
  const end = () => {
    clearTimeout(deadline);
    response.end();
  };
  const deadline = setTimeout(end, refusedBodyMs);
  request.once('end', end).once('close', end).resume();
}
