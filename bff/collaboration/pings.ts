import type { WebSocket } from 'ws';

/** Finds sockets whose peer vanished without closing. */
export interface Pings {
  watch(socket: WebSocket): void;
  stop(): void;
}

/** Pings every watched socket and destroys those that didn't answer the previous ping. */
export function startPings(intervalMs: number): Pings {
  const silent = new Map<WebSocket, boolean>();
  const timer = setInterval(() => {
    for (const [socket, isSilent] of silent) {
      if (isSilent) socket.terminate();
      else {
        silent.set(socket, true);
        socket.ping();
      }
    }
  }, intervalMs);
  timer.unref();

  return {
    watch(socket) {
      silent.set(socket, false);
      socket.on('pong', () => silent.set(socket, false));
      socket.on('close', () => silent.delete(socket));
    },
    stop: () => clearInterval(timer),
  };
}
