import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

import { closeInTheEnd } from '../closing.ts';

/**
 * How a session ends: it says why behind an answer, in the same packet, as a busy machine delivers `pg_terminate_backend`; or
 * without a word, before the packet, in its middle, or behind it.
 */
export const FAILURES = ['says why', 'before', 'in the middle', 'behind'] as const;
type Failure = (typeof FAILURES)[number];

/** An ErrorResponse (postgresql.org/docs/current/protocol-message-formats.html) that ends the session: admin_shutdown. */
const FATAL = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

/** Whether a packet ends with ReadyForQuery, whatever the transaction's state. */
export const isWholeAnswer = (packet: Buffer) => packet.subarray(-6, -1).equals(Buffer.from('Z\0\0\0\u0005'));

/** What still arrives of a packet when its session fails so. */
const ARRIVES: Record<Failure, (packet: Buffer) => Buffer> = {
  'says why': (packet) => Buffer.concat([packet, FATAL]),
  before: (packet) => packet.subarray(0, 0),
  'in the middle': (packet) => packet.subarray(0, packet.length >> 1),
  behind: (packet) => packet,
};

/** Lets both ends hear each other. */
function join({ near, far, back }: { near: Socket; far: Socket; back: Transform }): void {
  near.pipe(far);
  back.pipe(near);
}

/** The cable between a server and its database, which a test can pull, and plug into another one. */
export type Cable = Awaited<ReturnType<typeof cableTo>>;

/** Puts a cable in front of a database, until the test ends. */
export async function cableTo(databaseUrl: string) {
  let target = new URL(databaseUrl);
  /** Two ends, and between them what comes from the database. */
  const lines = new Set<{ near: Socket; far: Socket; back: Transform }>();
  let state: 'works' | 'cut' | 'frozen' = 'works';
  let choose: ((packet: Buffer) => Failure | undefined) | undefined;
  let failures = 0;
  /** Passes on what comes from the database, as far as it arrives. */
  const failing = (near: Socket) =>
    new Transform({
      transform(packet: Buffer, _encoding, done) {
        const failure = choose?.(packet);
        if (failure === undefined) return done(null, packet);
        failures += 1;
        near.end(ARRIVES[failure](packet));
      },
    });
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const line = { near, far, back: failing(near) };
    lines.add(line);
    for (const socket of [near, far]) {
      socket.on('error', () => {}); // a close follows
      socket.on('close', () => {
        lines.delete(line);
        near.destroy();
        far.destroy();
      });
    }
    far.pipe(line.back);
    if (state === 'works') join(line);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const end = () => {
    for (const { near } of lines) near.destroy();
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
    /** The address of the database at this end. */
    url: url.href,
    /** Ends all connections, and takes no new ones. */
    cut,
    /** Passes nothing on, and says nothing, as when a network breaks. */
    freeze() {
      state = 'frozen';
      for (const { near, far, back } of lines) {
        near.unpipe(far);
        back.unpipe(near);
      }
    },
    /** Mends it. What was frozen is passed on. */
    mend() {
      state = 'works';
      for (const line of lines) join(line);
    },
    /**
     * From now on the database ends sessions at whatever place of its protocol.
     * @param chosen what happens to a packet on its way to the server; nothing, by default.
     */
    failAt(chosen: (packet: Buffer) => Failure | undefined) {
      choose = chosen;
    },
    /** How many sessions have failed so. */
    get failures() {
      return failures;
    },
    /** Ends all connections. New ones lead to another database, as when a virtual IP or a proxy moves. */
    leadTo(otherUrl: string) {
      target = new URL(otherUrl);
      state = 'works';
      end();
    },
  };
}
