import type { EvaluationProgress } from '#shared-types/analysis/evaluation';

import type { TestClient } from './messaging.ts';

let requests = 0;

/** Sends an evaluation request, and returns the reply and the progress reports that came before it. */
export async function evaluate(client: TestClient, body: unknown, headers: Record<string, string> = {}) {
  const name = `request-${(requests += 1)}`;
  const replyTo = `/topic/temp-queue/${name}`;
  const progressTo = `${replyTo}-progress`;
  await client.confirmed('SUBSCRIBE', { id: name, destination: replyTo });
  await client.confirmed('SUBSCRIBE', { id: `${name}-progress`, destination: progressTo });
  client.send(
    'SEND',
    {
      destination: '/queue/evaluate',
      'reply-to': replyTo,
      'progress-to': progressTo,
      'content-type': 'application/json',
      ...headers,
    },
    typeof body === 'string' ? body : JSON.stringify(body),
  );
  const progress: EvaluationProgress[] = [];
  for (;;) {
    const message = await client.next('MESSAGE');
    const parsed: unknown = JSON.parse(message.body);
    if (message.headers['destination'] === replyTo) return { reply: parsed, progress };
    progress.push(parsed as EvaluationProgress);
  }
}
