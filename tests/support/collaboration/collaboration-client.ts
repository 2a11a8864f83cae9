import { type HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { type ClientOptions, WebSocket } from 'ws';
import * as Y from 'yjs';

import {
  BODY_FIELD,
  CLOSE_EVENTS,
  COLLABORATION_PATH,
  readRoomNews,
  RECONNECT_MAX_DELAY_MS,
  RECONNECT_MIN_DELAY_MS,
  type RoomNews,
  TITLE_FIELD,
} from '#shared-types/documents/collaboration';
import { writerIdOf } from '#shared-types/documents/writer';

import { DocumentProvider } from '../../../web/sync/document-provider.ts';
import { closeInTheEnd } from '../closing.ts';
import { paragraph } from './writing.ts';

/** How long a test waits for something that should happen immediately, in milliseconds. */
const PATIENCE_MS = 30_000;

/** The event that the server closed a socket with; code and reason themselves if there is no such event. */
function closeOf({ code, reason }: { code: number; reason: string }): { code: number; reason: string } {
  return (
    Object.values(CLOSE_EVENTS).find((event) => event.code === code && event.reason === reason) ?? { code, reason }
  );
}

/** A real provider with its document, as in the browser's editor. */
export type Editor = ReturnType<typeof openEditor>;

/** The address of a room's socket. */
export function roomUrl(bffUrl: string, room: string): string {
  return bffUrl.replace(/^http/, 'ws') + COLLABORATION_PATH + encodeURIComponent(room);
}

/**
 * Opens an editor in a room, until the test ends.
 * @param options.name the document name inside the messages, if it should differ from the room in the path.
 * @param options.token what it shows to open the document, if that is more than the key.
 * @param options.address where it comes from, for a server that trusts this machine.
 * @param options.key the key that the document's client id belongs to, as in the page; without one, Yjs picks the id.
 */
export function openEditor(
  bffUrl: string,
  room: string,
  options: { name?: string; document?: Y.Doc; key?: string; address?: string; token?: string } = {},
) {
  const document = options.document ?? new Y.Doc();
  const { key = '', address, token = key } = options;
  document.clientID = writerIdOf(key) ?? document.clientID;
  const body = document.getXmlFragment(BODY_FIELD);
  const title = document.getText(TITLE_FIELD);
  // A browser sends the origin of its page; ws needs it as an option.
  class BrowserSocket extends WebSocket {
    constructor(url: string) {
      super(url, { origin: bffUrl, headers: forwardedFor(address) });
      this.on('error', () => {}); // the provider tries again
    }
  }
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: roomUrl(bffUrl, room),
    WebSocketPolyfill: BrowserSocket,
    delay: RECONNECT_MIN_DELAY_MS,
    minDelay: RECONNECT_MIN_DELAY_MS,
    maxDelay: RECONNECT_MAX_DELAY_MS,
    jitter: false,
  });
  const provider: HocuspocusProvider = new DocumentProvider({
    websocketProvider,
    name: options.name ?? room,
    document,
    token,
  });
  provider.attach();

  const textOf = (node: unknown): string => {
    if (node instanceof Y.XmlElement) return node.toArray().map(textOf).join('');
    return node instanceof Y.XmlText ? node.toJSON() : '';
  };
  const text = () => body.toArray().map(textOf).join('\n');

  async function until(condition: () => boolean, what = String(condition)): Promise<void> {
    if (condition()) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = () => {
      if (condition()) resolve();
    };
    const timer = setTimeout(
      () => reject(new Error(`waited in vain for: ${what}; body is ${JSON.stringify(text().slice(0, 200))}`)),
      PATIENCE_MS,
    );
    document.on('update', look);
    provider.awareness?.on('change', look);
    for (const event of ['synced', 'unsyncedChanges', 'status', 'close']) provider.on(event, look);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      document.off('update', look);
      provider.awareness?.off('change', look);
      for (const event of ['synced', 'unsyncedChanges', 'status', 'close']) provider.off(event, look);
    }
  }

  let isClosed = false;
  function close(): void {
    if (isClosed) return;
    isClosed = true;
    provider.destroy();
    websocketProvider.destroy();
    document.destroy();
  }

  closeInTheEnd(close);
  return {
    document,
    provider,
    body,
    title,
    /** Adds a paragraph to the body. */
    write(words: string) {
      body.push([paragraph(words)]);
    },
    /** The text of the body without its elements. */
    text,
    /** Resolves when the condition is true; checks it whenever the document, presence or connection changes. */
    until,
    /** Resolves when the first exchange with the server is complete. */
    synced: () => until(() => provider.isSynced && provider.unsyncedChanges === 0, 'the provider is in step'),
    /** How the server closes its socket next. */
    nextClose: () =>
      new Promise<{ code: number; reason: string }>((resolve) => {
        provider.on('close', ({ event }: { event: { code: number; reason: string } }) => resolve(closeOf(event)));
      }),
    /** What the server tells about the room, from now on. */
    newsFromNow() {
      const news: RoomNews[] = [];
      provider.on('stateless', ({ payload }: { payload: string }) => news.push(readRoomNews(payload) ?? {}));
      return news;
    },
    close,
  };
}

/** Opens an editor, and waits until its first exchange with the server is complete. */
export async function enterRoom(...given: Parameters<typeof openEditor>): Promise<Editor> {
  const editor = openEditor(...given);
  await editor.synced();
  return editor;
}

/** The header that a proxy uses to say whom it speaks for. */
function forwardedFor(address: string | undefined): Record<string, string> {
  return address === undefined ? {} : { 'x-forwarded-for': address };
}

/** A bare socket, for what no provider would send. */
export type RawSocket = Awaited<ReturnType<typeof openRaw>>;

/** Opens a bare socket and, unless told otherwise, the document of the room. @throws if the upgrade is refused. */
export async function openRaw(
  bffUrl: string,
  room: string,
  options: { origin?: string | null; authenticate?: boolean; address?: string; token?: string } = {},
) {
  const clientOptions: ClientOptions = { perMessageDeflate: false, headers: forwardedFor(options.address) };
  if (options.origin !== null) clientOptions.origin = options.origin ?? bffUrl;
  const socket = new WebSocket(roomUrl(bffUrl, room), clientOptions);
  const received: Uint8Array[] = [];
  const authenticated = Promise.withResolvers<void>();
  let onAnswer: (() => void) | undefined;
  socket.on('message', (data: Buffer) => {
    received.push(data);
    authenticated.resolve();
    if (isAnswer(data, room)) onAnswer?.();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve(closeOf({ code, reason: reason.toString() }))),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  closeInTheEnd(() => socket.terminate());
  if (options.authenticate !== false) {
    socket.send(authFrame(room, options.token));
    await Promise.race([authenticated.promise, closed]);
  }
  return {
    socket,
    /** Every frame that came from the server. */
    received,
    /** Resolves with code and reason when the server has closed the socket. */
    closed,
    /** Resolves when the server has said that the document is open. */
    authenticated: authenticated.promise,
    send: (bytes: Uint8Array) => socket.send(bytes),
    /** Resolves when the server has answered another request, which means that it has handled everything before. */
    async answered() {
      const next = new Promise<void>((resolve) => (onAnswer = resolve));
      socket.send(frame(room, 0, (encoder) => encoding.writeVarUint8Array(stepOf(encoder, 0), Uint8Array.of(0))));
      await Promise.race([next, closed]);
    },
  };
}

/** Whether a frame is a SyncStep2: the server sends one for every SyncStep1. */
function isAnswer(data: Uint8Array, room: string): boolean {
  const decoder = decoding.createDecoder(data);
  return (
    decoding.readVarString(decoder) === room &&
    decoding.readVarUint(decoder) === 0 &&
    decoding.readVarUint(decoder) === 1
  );
}

/** The news for people in frames from the server, oldest first. */
export function newsIn(received: readonly Uint8Array[]): RoomNews[] {
  return received.flatMap((data) => {
    const decoder = decoding.createDecoder(data);
    decoding.readVarString(decoder);
    const news = decoding.readVarUint(decoder) === 5 ? readRoomNews(decoding.readVarString(decoder)) : undefined;
    return news ? [news] : [];
  });
}

function stepOf(encoder: encoding.Encoder, step: number): encoding.Encoder {
  encoding.writeVarUint(encoder, step);
  return encoder;
}

/** A frame of the protocol: document name, message type, body. */
export function frame(room: string, type: number, write?: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, room);
  encoding.writeVarUint(encoder, type);
  write?.(encoder);
  return encoding.toUint8Array(encoder);
}

/** The frame that opens a document. */
export const authFrame = (room: string, token = ''): Uint8Array =>
  frame(room, 2, (encoder) => encoding.writeVarString(stepOf(encoder, 0), token));

/** A Yjs update as an Update (2) or a SyncStep2 (1). */
export const updateFrame = (room: string, update: Uint8Array, step: 1 | 2 = 2): Uint8Array =>
  frame(room, 0, (encoder) => encoding.writeVarUint8Array(stepOf(encoder, step), update));

/** An awareness message with these clients and states. */
export const awarenessFrame = (
  room: string,
  entries: { clientId: number; clock?: number; state: unknown }[],
): Uint8Array =>
  frame(room, 1, (encoder) => {
    const body = encoding.createEncoder();
    encoding.writeVarUint(body, entries.length);
    for (const { clientId, clock = 1, state } of entries) {
      encoding.writeVarUint(body, clientId);
      encoding.writeVarUint(body, clock);
      encoding.writeVarString(body, JSON.stringify(state));
    }
    encoding.writeVarUint8Array(encoder, encoding.toUint8Array(body));
  });

/** Numbers in lib0's variable-length encoding. */
export function varints(...numbers: number[]): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const number of numbers) encoding.writeVarUint(encoder, number);
  return encoding.toUint8Array(encoder);
}
