import { Client } from 'pg';

import { closeInTheEnd } from '../closing.ts';

/** A place on the bus between servers, to listen to all and to speak as a server that doesn't exist. */
export interface BusPlace {
  /** Everything that servers have said of this kind so far, about any document, in the order of the bus. */
  heard: (what: string) => number;
  /** What has been heard, kind by kind. */
  kinds: () => string[];
  /** Says something about a document. */
  say: (room: string, notice: { what: string }) => Promise<void>;
}

/** Joins the bus of the servers of a database, until the test ends. */
export async function joinBus(databaseUrl: string): Promise<BusPlace> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  closeInTheEnd(() => client.end());
  const channel = `sullivan in ${/test_\w+/.exec(databaseUrl)?.[0]}`;
  const kinds: string[] = [];
  const own = crypto.randomUUID();
  client.on('notification', ({ payload = '' }) => {
    const messages: [server: string, room: string, notice: { what: string }][] = JSON.parse(payload);
    for (const [server, , { what }] of messages) if (server !== own) kinds.push(what);
  });
  await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  return {
    kinds: () => kinds,
    heard: (what) => kinds.filter((kind) => kind === what).length,
    async say(room, notice) {
      await client.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify([[own, room, notice]])]);
    },
  };
}
