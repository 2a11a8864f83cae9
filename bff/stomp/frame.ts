/** The versions of STOMP that we speak (stomp.github.io). */
export type StompVersion = '1.0' | '1.1' | '1.2';

/** One STOMP frame. */
export interface StompFrame {
  command: string;
  /** Decoded names and values in the order received; if a name is repeated, the first counts (STOMP 1.2, "Repeated Header Entries"). */
  headers: Map<string, string>;
  /** The bytes of the body. They may be a view of a larger buffer: copy them to keep them. */
  body: Buffer;
}

/** The body of a frame without one. */
export const NO_BODY: Buffer = Buffer.alloc(0);

/** A frame that breaks the rules or the limits; the message is what the ERROR frame says. */
export class StompError extends Error {
  override name = 'StompError';
}

/** Returns a required header. @throws {StompError} if it is missing or empty. */
export function requiredHeader({ command, headers }: StompFrame, name: string): string {
  const value = headers.get(name);
  if (value === undefined || value === '') throw new StompError(`${command} must have the header ${name}`);
  return value;
}

/** Creates a frame. */
export function stompFrame(command: string, headers: Record<string, string> = {}, body: Buffer = NO_BODY): StompFrame {
  return { command, headers: new Map(Object.entries(headers)), body };
}
