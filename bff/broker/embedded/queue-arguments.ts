import { StompError } from '../../stomp/frame.ts';

/** The properties that a SEND or SUBSCRIBE may set for its queue, in RabbitMQ's headers. */
export interface QueueArguments {
  /** `x-expires`: a queue that has been neither named nor consumed for this many milliseconds is deleted with its messages. */
  expiresMs: number | undefined;
  /** `x-message-ttl`: messages that have waited this many milliseconds are dropped. */
  messageTtlMs: number | undefined;
  /** `x-max-length-bytes`: when more than this is waiting, the queue drops its oldest messages. */
  maxLengthBytes: number | undefined;
}

const DECIMAL = /^\d{1,12}$/;

/** Parses the headers of a SEND or SUBSCRIBE. @throws {StompError} if one of them isn't a number. */
export function queueArgumentsOf(headers: ReadonlyMap<string, string>): QueueArguments {
  return {
    expiresMs: numberOf(headers, 'x-expires'),
    messageTtlMs: numberOf(headers, 'x-message-ttl'),
    maxLengthBytes: numberOf(headers, 'x-max-length-bytes'),
  };
}

/** Parses a header that is a decimal number. @throws {StompError} if it isn't. */
export function numberOf(headers: ReadonlyMap<string, string>, name: string): number | undefined {
  const value = headers.get(name);
  if (value === undefined) return undefined;
  if (!DECIMAL.test(value)) throw new StompError(`The header ${name} is not a number`);
  return Number(value);
}
