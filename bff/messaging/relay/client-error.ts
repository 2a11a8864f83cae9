import { MESSAGING_CLOSE_EVENTS, type MessagingCloseEvent } from '#shared-types/messaging';

import type { StompFrame } from '../../stomp/frame.ts';

/** A client's request is refused; its connection ends with this event. */
export class ClientError extends Error {
  override name = 'ClientError';
  readonly event: MessagingCloseEvent;
  /** What exactly is refused: the body of the ERROR frame. */
  readonly detail: string;

  constructor(event: MessagingCloseEvent, detail: string) {
    super(event.message);
    this.event = event;
    this.detail = detail;
  }
}

/** The client named a destination that it may not use. @param what the attempted operation, such as "SEND to". */
export function accessRefused(what: string, destination: string): ClientError {
  return new ClientError(MESSAGING_CLOSE_EVENTS.accessRefused, `${what} ${destination.slice(0, 200)} is not allowed.`);
}

/** A message for a SockJS client isn't UTF-8: as text it would arrive damaged. */
export function notText({ headers }: StompFrame): ClientError {
  const destination = headers.get('destination') ?? '';
  return new ClientError(
    MESSAGING_CLOSE_EVENTS.notText,
    `A message to ${destination.slice(0, 200)} is not UTF-8. Over a plain WebSocket it arrives as it was sent.`,
  );
}
