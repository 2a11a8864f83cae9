import type { StompFrame } from '../../stomp/frame.ts';
import { BROKER_CLOSED, SLOW_CONSUMER } from '../broker.ts';

/**
 * The messages of ERROR frames by which a broker says that it ends the connection for reasons of its own. All others answer a frame
 * of the holder. RabbitMQ distinguishes the two by nothing else: neither names a receipt. (Seen with 3.10 when connections, a
 * queue, a user and a virtual host were removed; the rest is in `rabbit_stomp_processor.erl`.)
 */
const LOSSES: ReadonlySet<string> = new Set([
  // RabbitMQ: the connection behind this one has ended, for it is shutting down, or an operator has closed it.
  'AMQP connection died',
  'AMQP channel died',
  // RabbitMQ: the same, under the names of AMQP 0-9-1 (320 and 541).
  'connection_forced',
  'internal_error',
  // RabbitMQ: a frame came just when that happened.
  'Processing error',
  // RabbitMQ: a queue was deleted, or its node is gone; with the subscription nobody would notice.
  'Server cancelled subscription',
  'Server cancelled unknown subscription',
  // The embedded broker over TCP says the same as within the process.
  BROKER_CLOSED,
  SLOW_CONSUMER,
]);

/** Whether an ERROR frame of a broker is about the broker and the connection, not about a frame that it was sent. */
export function isLoss({ command, headers }: StompFrame): boolean {
  return command === 'ERROR' && LOSSES.has(headers.get('message') ?? '');
}
