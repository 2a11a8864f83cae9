import { StompError, type StompFrame } from '../../stomp/frame.ts';

/**
 * The headers that mean something to a broker or to the relay: clients may not set them for other clients or for the broker
 * (RabbitMQ obeys some headers of a SEND), and clients don't get the broker's values.
 */
const RESERVED = new Set([
  'ack',
  'amqp-message-id',
  'app-id',
  'auto-delete',
  'cluster-id',
  'content-length',
  'delivery-mode',
  'destination',
  'durable',
  'exclusive',
  'expiration',
  'expires',
  'heart-beat',
  'host',
  'id',
  'immediate',
  'include-queue-metadata',
  'login',
  'mandatory',
  'message-id',
  'passcode',
  'persistent',
  'prefetch-count',
  'priority',
  'progress-to',
  'receipt',
  'receipt-id',
  'redelivered',
  'reply-to',
  'requeue',
  'selector',
  'server',
  'session',
  'subscription',
  'timestamp',
  'transaction',
  'type',
  'user-id',
  'version',
]);

/** Some parsers trim names, so ` reply-to` would become a second `reply-to`. */
const NAME = /^\S(?:[^]*\S)?$/;

/** Every subscriber must be able to read what a client sends, including the headers that the broker and the relay add. */
const MOST_HEADERS = 32;
const MOST_CHARACTERS = 4096;

/** The headers that a message carries from client to client: its content type and the sender's custom headers. */
export function carriedHeaders({ headers }: StompFrame): Map<string, string> {
  const carried = new Map<string, string>();
  for (const [name, value] of headers) if (isCarried(name.toLowerCase())) carried.set(name, value);
  return carried;
}

/** @throws {StompError} if not everyone can read the custom headers: there are too many, or they have unusual names. */
export function requireFitHeaders(frame: StompFrame): void {
  if (frame.headers.keys().some((name) => !NAME.test(name)))
    throw new StompError('The name of a header must not begin or end with a space');
  const carried = carriedHeaders(frame);
  let characters = 0;
  for (const [name, value] of carried) characters += name.length + value.length;
  if (carried.size > MOST_HEADERS || characters > MOST_CHARACTERS)
    throw new StompError(
      `No more than ${MOST_HEADERS} headers of your own and ${MOST_CHARACTERS} characters are carried`,
    );
}

function isCarried(name: string): boolean {
  return (
    NAME.test(name) &&
    !RESERVED.has(name) &&
    !name.startsWith('x-') &&
    !name.startsWith('jms') &&
    !name.startsWith('amq')
  );
}
