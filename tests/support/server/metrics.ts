import request from 'supertest';

/** The key to the metrics of a test's servers. */
export const METRICS_TOKEN = 'a-token-of-the-test-alone';

/** Everything that Prometheus gets. */
export async function metricsOf(bff: { url: string }): Promise<string> {
  const { text } = await request(bff.url).get('/metrics').set('authorization', `Bearer ${METRICS_TOKEN}`).expect(200);
  return text;
}

/** The value of a metric with exactly these labels; undefined if there is none. */
export function valueOf(text: string, metric: string): number | undefined {
  const line = text.split('\n').find((found) => found.startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.slice(metric.length));
}
