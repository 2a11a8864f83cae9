import type { StompFrame } from '../../stomp/frame.ts';
import { BROKER_CLOSED, SLOW_CONSUMER } from '../broker.ts';

/**
 * The messages of ERROR frames that a broker sends when it closes the connection for its own reasons. All others answer one of
 * the holder's frames. In RabbitMQ only the message tells the two apart: neither names a receipt. (Seen with 3.10 when
 * connections, a queue, a user and a virtual host were removed; the rest is in `rabbit_stomp_processor.erl`.)
 */
const LOSSES: ReadonlySet<string> = new Set([
  // RabbitMQ: the underlying connection has ended, because the broker is shutting down or an operator closed it.
  'AMQP connection died',
  'AMQP channel died',
  // RabbitMQ: the same, under the names of AMQP 0-9-1 (320 and 541).
  'connection_forced',
  'internal_error',
  // RabbitMQ: a frame arrived just as that happened.
  'Processing error',
  // RabbitMQ: a queue was deleted or its node is down; otherwise nobody would notice the lost subscription.
  'Server cancelled subscription',
  'Server cancelled unknown subscription',
  // The embedded broker uses the same message over TCP as inside the process.
  BROKER_CLOSED,
  SLOW_CONSUMER,
]);

/** Whether an ERROR frame concerns the broker or the connection, rather than a frame we sent. */
export function isLoss({ command, headers }: StompFrame): boolean {
  return command === 'ERROR' && LOSSES.has(headers.get('message') ?? '');
}
