import type { Evaluation, EvaluationOptions, Evaluator } from '#bff/analysis/service/evaluator';
import { sentencesOf } from '#bff/analysis/service/feedback-call';
import type { Broker } from '#bff/broker/broker';
import { OK } from '#bff/observability/health';
import type { StompFrame } from '#bff/stomp/frame';
import { EVALUATION_DESTINATION } from '#shared-types/analysis/evaluation';

import { connectClient } from '../broker/broker-client.ts';
import { PASSING_QUEUE, uniqueName } from '../broker/rabbitmq.ts';
import { wrappedLink } from '../broker/wrapped-link.ts';

/** An evaluator that answers when the test says so. */
export interface HeldEvaluator extends Evaluator {
  /** The calls in their order. */
  calls: { text: string; signal: AbortSignal; finish: (outcome?: Error) => void }[];
}

/** What `finish` without an error answers. */
const NOTHING_FOUND: Evaluation = { items: [], complete: true, dropped: 0 };

/** Makes an evaluator whose calls stay open until the test finishes them, or their signal ends them. */
export function heldEvaluator(): HeldEvaluator {
  const calls: HeldEvaluator['calls'] = [];
  return {
    calls,
    evaluate(paragraphs, { signal }) {
      const { promise, resolve, reject } = Promise.withResolvers<Evaluation>();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      const finish = (outcome?: Error) => (outcome ? reject(outcome) : resolve(NOTHING_FOUND));
      calls.push({
        text: sentencesOf(paragraphs)
          .map(({ msg }) => msg)
          .join(' '),
        signal,
        finish,
      });
      return promise;
    },
    health: () => OK,
    close: async () => {},
  };
}

/** Makes an evaluator from a function that returns the result of each call. */
export function evaluatorOf(outcome: (options: EvaluationOptions) => Promise<Evaluation> | Evaluation): Evaluator {
  return { evaluate: async (_chunks, options) => outcome(options), health: () => OK, close: async () => {} };
}

/** The same broker, with a separate queue for evaluation requests: other runs use the same RabbitMQ. */
export function withOwnQueue(broker: Broker): Broker {
  const destination = `/queue/${uniqueName('evaluate')}`;
  const renamed = (frame: StompFrame): StompFrame =>
    frame.headers.get('destination') === EVALUATION_DESTINATION
      ? {
          ...frame,
          headers: new Map([...frame.headers, ['destination', destination], ...Object.entries(PASSING_QUEUE)]),
        }
      : frame;
  return {
    async connect(events) {
      const link = await broker.connect(events);
      return wrappedLink(link, { send: (frame) => link.send(renamed(frame)) });
    },
    health: () => broker.health(),
    close: () => broker.close(),
  };
}

/** Connects a client that sends evaluation requests, and receives every reply. */
export async function connectAsker(broker: Broker) {
  const replyTo = `/topic/temp-queue.${uniqueName('reply')}`;
  const progressTo = `${replyTo}-progress`;
  const client = await connectClient(broker);
  await client.confirm('SUBSCRIBE', { id: 'replies', destination: replyTo });
  await client.confirm('SUBSCRIBE', { id: 'news', destination: progressTo });
  const bodies = (subscription: string) =>
    client.frames
      .filter(({ headers }) => headers.get('subscription') === subscription)
      .map(({ body }): Record<string, unknown> => JSON.parse(body.toString()));
  return {
    /** Sends a request whose text and correlation id are this word. */
    ask(word: string) {
      const arr = [{ msg: word, from: 0, to: word.length }];
      client.send(
        'SEND',
        { destination: EVALUATION_DESTINATION, 'reply-to': replyTo, 'progress-to': progressTo },
        JSON.stringify({ correlationId: word, arr }),
      );
    },
    /** Sends a frame without the headers of a request. */
    sendBare: (body: string) => client.send('SEND', { destination: EVALUATION_DESTINATION }, body),
    replies: () => bodies('replies'),
    /** The progress reports so far. */
    news: () => bodies('news'),
    close: () => client.link.close(),
  };
}
