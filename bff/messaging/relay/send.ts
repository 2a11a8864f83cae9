import { PROGRESS_TO_HEADER, REPLY_DESTINATION_PREFIX, REPLY_TO_HEADER } from '#shared-types/messaging';

import { requiredHeader, StompError, type StompFrame } from '../../stomp/frame.ts';
import { mapDestination } from './client-destinations.ts';
import { accessRefused } from './client-error.ts';
import type { Conversation } from './conversation.ts';
import { destinationOf, forward } from './forward.ts';
import { carriedHeaders, requireFitHeaders } from './headers.ts';

/** SEND: a message to a topic or a queue, or a request that gets a reply. */
export function send(frame: StompFrame, conversation: Conversation): void {
  const { rule, brokerName } = destinationOf(frame, 'send', conversation);
  if (rule.isRequest) requiredHeader(frame, REPLY_TO_HEADER);
  // The relay's headers come first: if a name occurs twice the first one counts, and some parsers read ` a` as `a`.
  const headers = new Map([
    ['destination', brokerName],
    ['x-user-id', conversation.userId],
    ...Object.entries({ ...rule.sendHeaders, ...rule.queueArguments }),
  ]);
  for (const name of [REPLY_TO_HEADER, PROGRESS_TO_HEADER]) {
    const destination = frame.headers.get(name);
    if (destination !== undefined) headers.set(name, replyDestination(name, destination, conversation));
  }
  // Otherwise the first message to arrive would look like the reply.
  if (rule.isRequest && headers.get(PROGRESS_TO_HEADER) === headers.get(REPLY_TO_HEADER))
    throw new StompError(`${PROGRESS_TO_HEADER} and ${REPLY_TO_HEADER} must name different destinations`);
  requireFitHeaders(frame);
  for (const [name, value] of carriedHeaders(frame)) headers.set(name, value);
  forward(frame, headers, conversation);
  if (rule.isRequest) conversation.requests.begin(headers.get(REPLY_TO_HEADER) ?? '');
}

/** A reply may only go to the client's own reply destinations; otherwise a client could write to other people. */
function replyDestination(name: string, destination: string, { namespaces }: Conversation): string {
  const mapped = destination.startsWith(REPLY_DESTINATION_PREFIX)
    ? mapDestination(destination, 'subscribe', namespaces)
    : undefined;
  if (mapped === undefined) throw accessRefused(`The header ${name} with`, destination);
  return mapped.brokerName;
}
