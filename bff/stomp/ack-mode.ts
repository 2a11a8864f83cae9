import { StompError, type StompFrame } from './frame.ts';

const ACK_MODES = ['auto', 'client', 'client-individual'] as const;

/**
 * How the messages of a subscription are acknowledged (STOMP 1.2, "SUBSCRIBE ack Header"): not at all, each with all earlier
 * ones, or one by one.
 */
export type AckMode = (typeof ACK_MODES)[number];

/** The mode that a SUBSCRIBE requests; `auto` by default. @throws {StompError} if it is none of the three. */
export function ackModeOf({ headers }: StompFrame): AckMode {
  const asked = headers.get('ack') ?? 'auto';
  const mode = ACK_MODES.find((each) => each === asked);
  if (mode === undefined) throw new StompError('The header ack is none of auto, client, client-individual');
  return mode;
}
