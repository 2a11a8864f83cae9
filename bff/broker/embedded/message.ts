import { NO_BODY, requiredHeader, StompError, type StompFrame } from '../../stomp/frame.ts';
import { type Destination, parseDestination } from './destinations.ts';
import { numberOf, type QueueArguments, queueArgumentsOf } from './queue-arguments.ts';

/** The message of a SEND. */
export interface Message {
  destination: Destination;
  /** The headers that the sender made up. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  /** Its approximate size in memory, in bytes. */
  bytes: number;
  /** When a queue drops it, in milliseconds of `performance.now`; Infinity if never. */
  expiresAtMs: number;
  /** The arguments for its queue, if it goes to one. */
  queue: QueueArguments;
}

/** How a message is delivered to one subscription. */
export interface Delivery {
  /** The id of the subscription; a STOMP 1.0 client may not have given one. */
  subscription: string | undefined;
  /** The id of the delivery on this link. */
  id: string;
  /** Whether the client has to acknowledge the delivery. */
  isAwaited: boolean;
  redelivered: boolean;
}

/** Headers that only concern the sender's frame, and those that the broker sets itself. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set([
  'destination',
  'receipt',
  'transaction',
  'content-length',
  'subscription',
  'message-id',
  'ack',
  'redelivered',
]);
const OVERHEAD_BYTES = 128;

/**
 * Parses a SEND. Copies the body, which may be a view of a much larger chunk.
 * @throws {StompError} if its headers can't be used.
 */
export function messageOf(frame: StompFrame): Message {
  const { headers, body } = frame;
  const destination = parseDestination(requiredHeader(frame, 'destination'));
  if (destination.isWildcard) throw new StompError('Invalid destination');
  // RabbitMQ refuses it, and everything that works here has to work there.
  if (headers.has('message-id')) throw new StompError('SEND must not have the header message-id');
  const own = new Map<string, string>();
  let bytes = OVERHEAD_BYTES + destination.text.length + body.length;
  for (const [name, value] of headers) {
    if (NOT_PASSED_ON.has(name)) continue;
    own.set(name, value);
    bytes += name.length + value.length;
  }
  return {
    destination,
    headers: own,
    body: body.length > 0 ? Buffer.from(body) : NO_BODY,
    bytes,
    expiresAtMs: performance.now() + (numberOf(own, 'expiration') ?? Infinity),
    queue: queueArgumentsOf(own),
  };
}

/** The MESSAGE frame of a delivery, with RabbitMQ's headers. */
export function messageFrame(message: Message, { subscription, id, isAwaited, redelivered }: Delivery): StompFrame {
  const headers = new Map<string, string>();
  if (subscription !== undefined) headers.set('subscription', subscription);
  headers.set('destination', message.destination.text);
  headers.set('message-id', id);
  headers.set('redelivered', redelivered ? 'true' : 'false');
  if (isAwaited) headers.set('ack', id);
  for (const [name, value] of message.headers) headers.set(name, value);
  return { command: 'MESSAGE', headers, body: message.body };
}
