import { StompError } from '../../stomp/frame.ts';

/** Where messages go: to all subscribers, or to one consumer. */
export interface Destination {
  /** The full destination, as in a frame. */
  text: string;
  kind: 'topic' | 'queue';
  /** The parts between dots; without the last one for a wildcard. */
  name: string;
  /** Whether any single part may follow: `/topic/a.b.*`. */
  isWildcard: boolean;
}

/** The longest name that RabbitMQ allows. */
const LONGEST_NAME_BYTES = 255;
const DESTINATION = /^\/(topic|queue)\/([^/*#]+?)(\.\*)?$/;

/**
 * Reads a `destination` header.
 * @throws {StompError} for anything that RabbitMQ would refuse too, and for wildcards anywhere else.
 */
export function parseDestination(text: string): Destination {
  const [, kind, name = '', wildcard] = DESTINATION.exec(text) ?? [];
  const isWildcard = wildcard !== undefined;
  if (kind === undefined || Buffer.byteLength(name) > LONGEST_NAME_BYTES || (isWildcard && kind === 'queue'))
    throw new StompError('Invalid destination');
  return { text, kind: kind === 'topic' ? 'topic' : 'queue', name, isWildcard };
}
