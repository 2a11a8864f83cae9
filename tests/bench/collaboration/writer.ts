import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { WebSocket } from 'ws';
import * as Y from 'yjs';

import { BODY_FIELD, COLLABORATION_PATH } from '#shared-types/documents/collaboration';
import { writeRoomToken } from '#shared-types/documents/room-credentials';
import { writerIdOf } from '#shared-types/documents/writer';

import { paragraph } from '../../support/collaboration/writing.ts';
import { newToken } from '../../support/server/post-json.ts';

/*
 * The part of the Hocuspocus protocol, and of y-websocket's, that an editor needs to type (tiptap.dev/docs/hocuspocus,
 * y-protocols/PROTOCOL.md). The real providers would cost the client more than the server.
 */
const SYNC = 0;
const AWARENESS = 1;
const AUTH = 2;
const SYNC_STATUS = 8;
const STEP_1 = 0;
const STEP_2 = 1;
const UPDATE = 2;
const TOKEN = 0;

/** How a server is spoken to. */
export interface Dialect {
  /** The address of a room's socket. */
  address: (room: string) => string;
  /** Whether frames begin with the name of the room, and the first one shows a token (Hocuspocus). */
  hasNames: boolean;
  /** What an editor shows to open a document. @param key of its Yjs client (shared-types/documents/writer.ts). */
  tokenOf: (key: string) => string;
}

/** How Sullivan is spoken to, by a new guest. */
export async function dialectOf(url: string): Promise<Dialect> {
  const user = await newToken(url, { isGuest: true });
  return {
    address: (room) => `${url.replace('http', 'ws')}${COLLABORATION_PATH}${room}`,
    hasNames: true,
    tokenOf: (writer) => writeRoomToken({ writer, user }),
  };
}

/** Called with the time that something took, in milliseconds. */
interface Times {
  /** @param from the Yjs client that typed. */
  delivered: (milliseconds: number, from: number) => void;
  acknowledged: (milliseconds: number) => void;
}

/** When each character was typed, of all writers of this process: by Yjs client and clock. */
const typedAt = new Map<number, number[]>();

/** An editor that types at the end of a paragraph of its own and reads what the others type. */
export class Writer {
  readonly #dialect: Dialect;
  readonly #room: string;
  readonly #times: Times;
  readonly #document: Y.Doc;
  readonly #text = new Y.XmlText();
  readonly #awaited: number[] = [];
  readonly #received = Promise.withResolvers<number>();
  readonly #socket: WebSocket;
  #moves = 0;

  private constructor(dialect: Dialect, { room, at, key }: { room: string; at: number; key: string }, times: Times) {
    this.#dialect = dialect;
    this.#room = room;
    this.#times = times;
    this.#document = new Y.Doc();
    this.#document.clientID = writerIdOf(key) ?? this.#document.clientID;
    typedAt.set(this.#document.clientID, []);
    // As if each wrote from a place of their own, behind a proxy: limits count by network.
    const address = `10.${Math.floor(at / 250)}.${at % 250}.1`;
    this.#socket = new WebSocket(dialect.address(room), {
      origin: new URL(dialect.address(room)).origin.replace('ws', 'http'),
      headers: { 'x-forwarded-for': address },
    });
    this.#socket.on('message', (data: Uint8Array) => this.#hear(data));
    this.#document.on('update', (update: Uint8Array) => this.#sendUpdate(update));
  }

  static async open(dialect: Dialect, place: { room: string; at: number; key: string }, times: Times): Promise<Writer> {
    const writer = new Writer(dialect, place, times);
    const opened = once(writer.#socket, 'message');
    await once(writer.#socket, 'open');
    if (dialect.hasNames)
      writer.#send(AUTH, (encoder) => {
        encoding.writeVarUint(encoder, TOKEN);
        encoding.writeVarString(encoder, dialect.tokenOf(place.key));
      });
    await opened;
    writer.#send(SYNC, (encoder) => {
      encoding.writeVarUint(encoder, STEP_1);
      encoding.writeVarUint8Array(encoder, Y.encodeStateVector(writer.#document));
    });
    const own = new Y.XmlElement('paragraph');
    own.insert(0, [writer.#text]);
    writer.#document.getXmlFragment(BODY_FIELD).push([own]);
    return writer;
  }

  /** How many of its updates the server hasn't acknowledged. */
  get awaited(): number {
    return this.#awaited.length;
  }

  get client(): number {
    return this.#document.clientID;
  }

  type(): void {
    this.#text.insert(this.#text.length, 'a');
  }

  /** Writes a paragraph at once. */
  paste(words: string): void {
    this.#document.getXmlFragment(BODY_FIELD).push([paragraph(words)]);
  }

  /** Resolves with how many bytes of the document the server has, once it has sent them. */
  get received(): Promise<number> {
    return this.#received.promise;
  }

  /** Shows the others where it is now, as a page does after each character. */
  moveCaret(): void {
    const { client } = this;
    const at = { type: null, tname: BODY_FIELD, item: { client, clock: this.#text.length }, assoc: 0 };
    const body = encoding.createEncoder();
    for (const number of [1, client, (this.#moves += 1)]) encoding.writeVarUint(body, number);
    encoding.writeVarString(body, JSON.stringify({ guest: 1, cursor: { anchor: at, head: at } }));
    this.#send(AWARENESS, (encoder) => encoding.writeVarUint8Array(encoder, encoding.toUint8Array(body)));
  }

  close(): void {
    this.#socket.terminate();
    this.#document.destroy();
  }

  #sendUpdate(update: Uint8Array): void {
    const now = performance.now();
    const { clientID } = this.#document;
    const clocks = typedAt.get(clientID) ?? [];
    while (clocks.length < Y.getState(this.#document.store, clientID)) clocks.push(now);
    this.#awaited.push(now);
    this.#send(SYNC, (encoder) => {
      encoding.writeVarUint(encoder, UPDATE);
      encoding.writeVarUint8Array(encoder, update);
    });
  }

  #send(type: number, write: (encoder: encoding.Encoder) => void): void {
    const encoder = encoding.createEncoder();
    if (this.#dialect.hasNames) encoding.writeVarString(encoder, this.#room);
    encoding.writeVarUint(encoder, type);
    write(encoder);
    this.#socket.send(encoding.toUint8Array(encoder));
  }

  #hear(data: Uint8Array): void {
    const now = performance.now();
    const decoder = decoding.createDecoder(data);
    if (this.#dialect.hasNames) decoding.readVarString(decoder);
    const type = decoding.readVarUint(decoder);
    if (type === SYNC_STATUS) {
      const sentAt = this.#awaited.shift();
      if (sentAt !== undefined) this.#times.acknowledged(now - sentAt);
      return;
    }
    const step = type === SYNC ? decoding.readVarUint(decoder) : undefined;
    if (step === STEP_2) this.#received.resolve(decoding.readVarUint8Array(decoder).length);
    if (step !== UPDATE) return;
    const { from, to } = Y.parseUpdateMeta(decoding.readVarUint8Array(decoder));
    for (const [client, start] of from) {
      const clocks = client === this.#document.clientID ? [] : typedAt.get(client);
      for (const sentAt of clocks?.slice(start, to.get(client)) ?? []) this.#times.delivered(now - sentAt, client);
    }
  }
}

/** All writers type in turn, evenly spread over each second. @returns how many characters they typed. */
export async function typeInTurn(
  writers: readonly Writer[],
  { forMs, perSecond, carets = false }: { forMs: number; perSecond: number; carets?: boolean | undefined },
): Promise<number> {
  const beganMs = performance.now();
  const everyMs = 1000 / perSecond;
  let typed = 0;
  for (let elapsedMs = 0; elapsedMs < forMs; elapsedMs = performance.now() - beganMs) {
    for (; typed * everyMs <= elapsedMs; typed += 1) {
      const writer = writers[typed % writers.length];
      writer?.type();
      if (carets) writer?.moveCaret();
    }
    await pause(1);
  }
  return typed;
}

/** How long the last acknowledgements may take, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Resolves when everything that was typed is acknowledged, with how much isn't after ten seconds. */
export async function untilAcknowledged(writers: readonly Writer[]): Promise<number> {
  const untilMs = performance.now() + PATIENCE_MS;
  const left = () => writers.reduce((sum, { awaited }) => sum + awaited, 0);
  while (left() > 0 && performance.now() < untilMs) await pause(10);
  return left();
}
