import { StompError } from '../../stomp/frame.ts';

/** What a SEND or SUBSCRIBE may say about the queue that it names, in RabbitMQ's headers. */
export interface QueueArguments {
  /** `x-expires`: a queue that was neither named nor consumed for this many milliseconds is deleted with its messages. */
  expiresMs: number | undefined;
  /** `x-message-ttl`: messages that have waited for this many milliseconds are dropped. */
  messageTtlMs: number | undefined;
  /** `x-max-length-bytes`: its oldest messages go when more than this waits. */
  maxLengthBytes: number | undefined;
}

const DECIMAL = /^\d{1,12}$/;

/** Reads the headers of a SEND or SUBSCRIBE. @throws {StompError} when one of them is not a number. */
export function queueArgumentsOf(headers: ReadonlyMap<string, string>): QueueArguments {
  return {
    expiresMs: numberOf(headers, 'x-expires'),
    messageTtlMs: numberOf(headers, 'x-message-ttl'),
    maxLengthBytes: numberOf(headers, 'x-max-length-bytes'),
  };
}

/** Reads a header that is a decimal number. @throws {StompError} when it is something else. */
export function numberOf(headers: ReadonlyMap<string, string>, name: string): number | undefined {
  const value = headers.get(name);
  if (value === undefined) return undefined;
  if (!DECIMAL.test(value)) throw new StompError(`The header ${name} is not a number`);
  return Number(value);
}
