/* What the tests use of two npm packages that come without types. */

declare module 'stomp-client' {
  import type { Socket } from 'node:net';

  type Headers = Record<string, string>;
  export class StompClient {
    constructor(options: { host: string; port: number; user: string; pass: string });
    stream: Socket;
    on(event: 'message', listener: (body: string, headers: Headers) => void): void;
    connect(onConnected: () => void, onError: (error: Error) => void): void;
    subscribe(destination: string, headers: Headers, onMessage: () => void): this;
    publish(destination: string, body: string, headers: Headers): this;
    ack(messageId: string, subscription: string, transaction?: string): this;
    nack(messageId: string, subscription: string, transaction?: string): this;
    disconnect(onGone: () => void): this;
  }
}

declare module 'stomp-client/lib/frame.js' {
  import type { Socket } from 'node:net';

  export class StompFrame {
    constructor(frame: { command: string; headers: Record<string, string> });
    send(stream: Socket): void;
  }
}

declare module 'stompit' {
  import type { Socket } from 'node:net';
  import type { Writable } from 'node:stream';

  type Headers = Record<string, string>;
  export interface Message {
    headers: Headers;
    readString(encoding: string, done: (error: Error | null, body?: string) => void): void;
  }
  type Reference = Pick<Message, 'headers'>;
  export interface Client {
    on(event: 'error', listener: (error: Error) => void): void;
    subscribe(headers: Headers, onMessage: (error: Error | null, message: Message) => void): void;
    sendString(headers: Headers, body: string): void;
    sendFrame(command: string, headers: Headers): Writable;
    ack(message: Reference, headers: Headers): void;
    nack(message: Reference, headers: Headers): void;
    disconnect(onGone: (error: Error | null) => void): void;
    getTransportSocket(): Socket;
  }
  export function connect(
    options: { host: string; port: number; connectHeaders: Headers },
    onConnected: (error: Error | null, client: Client) => void,
  ): void;
}
