import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

import { closeInTheEnd } from '../closing.ts';

/** The cable between a server and its database, which a test can pull, and plug into another one. */
export interface Cable {
  /** The address of the database at this end. */
  url: string;
  /** Ends all connections, and takes no new ones. */
  cut(): void;
  /** Passes nothing on, and says nothing, as when a network breaks. */
  freeze(): void;
  /** Mends it. What was frozen is passed on. */
  mend(): void;
  /** Ends all connections. New ones lead to another database, as when a virtual IP or a proxy moves. */
  leadTo(otherUrl: string): void;
}

/** Puts a cable in front of a database, until the test ends. */
export async function cableTo(databaseUrl: string): Promise<Cable> {
  let target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'works' | 'cut' | 'frozen' = 'works';
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {}); // a close follows
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      from.pipe(to);
      if (state === 'frozen') from.pause();
    }
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const end = () => {
    for (const socket of [...pairs].flat()) socket.destroy();
  };
  const cut = () => {
    state = 'cut';
    end();
  };
  closeInTheEnd(() => {
    cut();
    server.close();
  });
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: url.href,
    cut,
    freeze() {
      state = 'frozen';
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.pause();
        far.pause();
      }
    },
    mend() {
      state = 'works';
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    leadTo(otherUrl) {
      target = new URL(otherUrl);
      state = 'works';
      end();
    },
  };
}
