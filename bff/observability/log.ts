import { type DestinationStream, pino } from 'pino';

import { loggedPath, loggedRoom } from './logged-path.ts';

const LOG_FLUSH_MS = 250;

/** The process's only log: JSON lines with secrets removed. Tests may pass a destination other than standard output. */
export function createLogger(level: string, destination?: DestinationStream) {
  const serializers = {
    req: (request: { id?: string; method?: string; url?: string }) => ({
      id: request.id,
      method: request.method,
      path: loggedPath(request.url),
    }),
    room: loggedRoom,
  };
  const redact = ['*.authorization', '*.token', 'authorization', 'token', 'headers.authorization', 'headers.cookie'];
  const options = { level, serializers, redact, base: null };
  // Lines are written in batches, which halves their cost; an operator still sees them within a moment.
  return pino(options, destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: LOG_FLUSH_MS }));
}
