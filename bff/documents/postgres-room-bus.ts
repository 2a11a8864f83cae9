import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { busNotifications } from '../observability/measured.ts';
import { connectionOptions, endedSoon } from '../storage/postgres/postgres-database.ts';
import { inProcessRoomBus, type RoomBus, type RoomChange, type RoomListener, type RoomNotice } from './room-bus.ts';

/** PostgreSQL's limit for the payload of a notification is 8,000 bytes (postgresql.org/docs/current/sql-notify.html). */
const MOST_PAYLOAD_BYTES = 7900;
/** How long to wait before connecting again, in milliseconds: at first, and at most. */
const RETRY_MIN_DELAY_MS = 100;
const RETRY_MAX_DELAY_MS = 5000;
/** How often to check that the connection still works, in milliseconds: one that was cut says nothing. */
const CHECK_EVERY_MS = 5000;
/** How many messages wait for a connection, at most. Then the others are told once that they have missed something. */
const MOST_WAITING = 10_000;

/** One message: about a room, or about everything. */
type Message = [server: string, room: string, change: RoomChange | RoomNotice | { what: 'missed' }];

/** The kinds of messages of which one in a row is as good as many. */
const SAYS_IT_ONCE: ReadonlySet<string> = new Set(['updates', 'access', 'comments', 'here', 'missed']);
/** The kinds of messages that are worth nothing later. */
const FLEETING: ReadonlySet<string> = new Set(['presence']);

/** What happens to the connection, each time once, and on it. */
interface BusLog {
  /** @param reason why the other servers can’t be reached. */
  lost: (reason: string) => void;
  connected: () => void;
  /** Something else than a server of this release has spoken, or what it said couldn’t be acted on. */
  misheard: (reason: string) => void;
}

/**
 * The bus between servers with one database: notifications of PostgreSQL, on a connection of its own. Messages about what is
 * stored only wake the others, who read it in the database. While the connection is lost, messages wait; once it’s back, this
 * server’s listeners hear that they may have missed some. A notification takes a lock of the whole database until it is
 * flushed, so the connection doesn’t wait for the disk (`synchronous_commit`).
 */
export class PostgresRoomBus implements RoomBus {
  readonly isShared = true;
  readonly #url: string;
  readonly #log: BusLog;
  readonly #server = randomUUID();
  readonly #own = inProcessRoomBus();
  readonly #listeners = new Set<RoomListener>();
  #waiting: Message[] = [];
  #connection: { client: Client; channel: string } | undefined;
  #sending: Promise<void> | undefined;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;

  /** Connects in the background, as often as it takes. */
  constructor(url: string, log: BusLog) {
    this.#url = url;
    this.#log = log;
    this.#running = this.#stayConnected();
  }

  get isConnected(): boolean {
    return this.#connection !== undefined;
  }

  async tell(room: string, change: RoomChange): Promise<void> {
    // It's stored, so the others learn about it even if this server can't act on it.
    if (change.what !== 'title') this.#send(room, change);
    await this.#own.tell(room, change);
  }

  tellOthers(room: string, notice: RoomNotice): void {
    this.#send(room, notice);
  }

  listen(listener: RoomListener): () => void {
    const stop = this.#own.listen(listener);
    this.#listeners.add(listener);
    return () => {
      stop();
      this.#listeners.delete(listener);
    };
  }

  async close(): Promise<void> {
    await this.#sending;
    this.#closing.abort();
    await this.#running;
  }

  #send(room: string, message: Message[2]): void {
    if (!this.#connection && FLEETING.has(message.what)) return;
    const isSaid =
      SAYS_IT_ONCE.has(message.what) &&
      this.#waiting.some(([, about, { what }]) => about === room && what === message.what);
    if (!isSaid) this.#waiting.push([this.#server, room, message]);
    if (this.#waiting.length > MOST_WAITING) this.#waiting = [[this.#server, '', { what: 'missed' }]];
    this.#sending ??= this.#sendWaiting();
  }

  /** Everything that comes up while one statement is under way goes into the next. Never rejects. */
  async #sendWaiting(): Promise<void> {
    await new Promise(setImmediate);
    while (this.#connection && this.#waiting.length > 0) {
      const messages = this.#waiting;
      this.#waiting = [];
      const { client, channel } = this.#connection;
      const sql = 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload';
      const payloads = payloadsOf(messages);
      const isSent = await client.query(sql, [channel, payloads]).then(
        () => true,
        () => false,
      );
      if (isSent) {
        busNotifications.tell({ direction: 'sent', count: payloads.length });
        continue;
      }
      this.#waiting.unshift(...messages.filter(([, , { what }]) => !FLEETING.has(what)));
      break; // the end of the connection is noticed, and what waits is sent by the next one
    }
    this.#sending = undefined;
  }

  /** Never rejects. */
  async #stayConnected(): Promise<void> {
    const { signal } = this.#closing;
    let [isLost, delayMs] = [false, RETRY_MIN_DELAY_MS];
    while (!signal.aborted) {
      try {
        await this.#connectUntilLost(() => {
          this.#log.connected();
          // The first time, too: documents may have been opened before.
          for (const listener of this.#listeners) listener.missed();
          [isLost, delayMs] = [false, RETRY_MIN_DELAY_MS];
        });
      } catch (error) {
        if (!signal.aborted && !isLost) this.#log.lost(error instanceof Error ? error.message : String(error));
        isLost = true;
      }
      await pause(delayMs, undefined, { signal }).catch(() => {}); // it’s closing
      delayMs = Math.min(delayMs * 2, RETRY_MAX_DELAY_MS);
    }
  }

  /** @throws the reason why the connection couldn’t be made, or was lost. */
  async #connectUntilLost(onConnected: () => void): Promise<void> {
    const { signal } = this.#closing;
    const client = new Client({ ...connectionOptions(this.#url), query_timeout: CHECK_EVERY_MS });
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => {}); // it may come before anybody waits for it
    client.on('error', lost.reject);
    client.on('end', () => lost.reject(new Error('The connection has ended.')));
    client.on('notification', ({ payload }) => this.#received(payload ?? ''));
    try {
      await client.connect();
      const { rows } = await client.query<{ schema: string }>('SELECT current_schema() AS schema');
      const channel = `sullivan in ${rows[0]?.schema}`;
      await client.query(`SET synchronous_commit = off; LISTEN ${client.escapeIdentifier(channel)}`);
      this.#connection = { client, channel };
      onConnected();
      this.#sending ??= this.#sendWaiting();
      while (!signal.aborted) {
        await Promise.race([lost.promise, pause(CHECK_EVERY_MS, undefined, { signal }).catch(() => {})]);
        if (!signal.aborted) await requireWritable(client);
      }
    } finally {
      this.#connection = undefined;
      await endedSoon(client.end());
    }
  }

  #received(payload: string): void {
    busNotifications.tell({ direction: 'received', count: 1 });
    this.#carefully(() => {
      const messages: Message[] = JSON.parse(payload);
      for (const message of messages) this.#carefully(() => this.#hear(message));
    });
  }

  /** Never throws: anyone who can connect to the database can send anything. */
  #carefully(listen: () => void): void {
    try {
      listen();
    } catch (error) {
      this.#log.misheard(String(error));
    }
  }

  #hear([server, room, message]: Message): void {
    if (server === this.#server) return;
    for (const listener of this.#listeners) {
      if (message.what === 'missed') listener.missed();
      else if (message.what === 'access' || message.what === 'comments' || message.what === 'title')
        listener.changed(room, message).catch(() => {}); // it logs its own failures
      else listener.told(room, message, server);
    }
  }
}

/** A primary that only reads from now on may have been replaced: then the address leads to another one. @throws {Error} */
async function requireWritable(client: Client): Promise<void> {
  const { rows } = await client.query<{ mode: string }>("SELECT current_setting('transaction_read_only') AS mode");
  if (rows[0]?.mode === 'on') throw new Error('PostgreSQL only reads there');
}

/** Packs messages into as few payloads as the limit allows. */
function payloadsOf(messages: readonly Message[]): string[] {
  const payloads: string[] = [];
  let [parts, bytes]: [string[], number] = [[], 0];
  const finish = () => {
    if (parts.length > 0) payloads.push(`[${parts.join(',')}]`);
    [parts, bytes] = [[], 0];
  };
  for (const message of messages) {
    const part = JSON.stringify(message);
    const size = Buffer.byteLength(part) + 1;
    if (size > MOST_PAYLOAD_BYTES) continue; // a presence of many pages at once: each comes again within seconds
    if (bytes + size > MOST_PAYLOAD_BYTES) finish();
    parts.push(part);
    bytes += size;
  }
  finish();
  return payloads;
}
