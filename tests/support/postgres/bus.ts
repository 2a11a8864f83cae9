import { Client } from 'pg';

import { closeInTheEnd } from '../closing.ts';

/** Joins the bus of the servers of a database, to listen to all and to speak as a server that doesn't exist, until the test ends. */
export async function joinBus(databaseUrl: string) {
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
    /** What kinds of things servers have said so far, about any document, in the order of the bus. */
    kinds: () => kinds,
    heard: (what: string) => kinds.filter((kind) => kind === what).length,
    async say(room: string, notice: { what: string }) {
      await client.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify([[own, room, notice]])]);
    },
  };
}
