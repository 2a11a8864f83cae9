import { expect, test } from 'vitest';

import { askFor, CALLER, TRACE, traced } from '../support/server/traced.ts';

test('a sampler keeps the share it is told, whatever a stranger asks for', async () => {
  const sampler = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
  const { arrivals, evaluator } = await traced(
    (url) => askFor(url, { traceparent: `00-${TRACE}-${CALLER}-01` }),
    sampler,
  );
  expect(arrivals).toEqual([]);
  expect(evaluator.arrivals[0]?.headers['traceparent']).toMatch(/-00$/);
});

test('a collector that is gone harms nothing: calls are answered, and the stop takes no longer', async () => {
  const { output } = await traced((url) => askFor(url), { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect(output).not.toContain('killed by timeout');
  expect(output).not.toContain('    at ');
});
