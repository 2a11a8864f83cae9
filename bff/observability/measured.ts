import { channel } from 'node:diagnostics_channel';

/**
 * Something that happens in the server and that somebody may measure. It goes over a diagnostics channel of Node, so the teller
 * doesn't know who listens, and while nobody does, telling costs a comparison.
 */
interface Measured<Event extends object> {
  /** Whether anybody listens; without a listener, an event needn't even be made. */
  readonly isHeard: boolean;
  tell: (event: Event) => void;
  /** @param listener must not throw. @returns a function that ends it. */
  listen: (listener: (event: Event) => void) => () => void;
}

function measured<Event extends object>(name: string): Measured<Event> {
  const events = channel(`sullivan:${name}`);
  return {
    get isHeard() {
      return events.hasSubscribers;
    },
    tell: (event) => events.publish(event),
    listen(listener) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `tell` publishes here
      const heard = (event: unknown) => listener(event as Event);
      events.subscribe(heard);
      return () => events.unsubscribe(heard);
    },
  };
}

/** An answered request, with the pattern of its route; undefined if no route has its path. */
export const requests = measured<{ method: string; route: string | undefined; status: number; ms: number }>('request');

/** What became of a call to another service. `refused` was never sent: the breaker was open, or too many calls were under way. */
export type CallOutcome = 'answered' | 'failed' | 'timed out' | 'cancelled' | 'refused';
export const upstreamCalls = measured<{ upstream: string; outcome: CallOutcome; ms: number }>('upstream-call');

/** A circuit breaker has opened or closed. */
export const breakers = measured<{ upstream: string; isOpen: boolean }>('breaker');

/** An edit was acknowledged to its writer this long after it had arrived: it's stored. */
export const acknowledgements = measured<{ ms: number }>('acknowledgement');

/** A call of the store of documents has ended. `call` is its name in the table `Calls`. */
export const storeCalls = measured<{ call: string; outcome: 'done' | 'failed'; ms: number }>('store-call');

/** Edits that another server had stored were merged here; it had accepted the oldest of them this long ago, by both clocks. */
export const followed = measured<{ ms: number }>('followed');

/** Notifications went to the other servers, or came from one. */
export const busNotifications = measured<{ direction: 'sent' | 'received'; count: number }>('bus-notification');

/** Clients of messaging have come or gone. */
export const messagingConnections = measured<{ open: number }>('messaging-connections');

/** A frame of messaging went from a client to the broker, or from the broker to a client. */
export const relayedFrames = measured<{ from: 'client' | 'broker' }>('relayed-frame');

/** What became of an evaluation request that came by message: `left` was requeued, and goes to another consumer. */
export type RequestOutcome = 'answered' | 'refused' | 'failed' | 'left';

/**
 * An evaluation request was taken from the broker; its text is read now, and the relay passed it to the broker this long before,
 * unless somebody else did; it was left to another consumer before that; it’s done with.
 */
export const evaluationRequests = measured<
  | { is: 'taken' }
  | { is: 'begun'; waitedMs: number | undefined }
  | { is: 'handed back' }
  | { is: 'over'; outcome: RequestOutcome; ms: number }
>('evaluation-request');

/** The embedded evaluator was restarted. */
export const evaluatorRestarts = measured<{ reason: string }>('evaluator-restart');
