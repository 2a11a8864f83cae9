/** `npm run worker`: answers evaluation requests from the broker in a separate process. Run as many as you like, on any machines. */
import closeWithGrace from 'close-with-grace';

import { EvaluationResponder } from './analysis/service/by-message/responder.ts';
import { ConfigError } from './config/config.ts';
import { failForSettings, settingsOrExit } from './config/settings-or-exit.ts';
import { healthLook } from './observability/health.ts';
import { createLogger } from './observability/log.ts';
import { bearerOf, serveMetrics } from './observability/metrics-port.ts';
import { commonReadings } from './observability/readings.ts';
import { chooseBroker, chooseEvaluator } from './wiring.ts';

/** A stop that takes longer than this is cut short. */
const SHUTDOWN_LIMIT_MS = 10_000;

const config = settingsOrExit();
if (config.brokerUrls.length === 0)
  failForSettings(new ConfigError(['BROKER_URL must name the broker that the worker gets its requests from']));
const logger = createLogger(config.logLevel);
const evaluator = await chooseEvaluator(config, logger);
const broker = await chooseBroker(config, logger);
let responder: EvaluationResponder | undefined;
// Beside a server with the same settings, the port is that server's.
const endMetrics = await startMetrics(() => responder?.isTaking === true).catch((error: Error) => {
  logger.warn({ err: error }, 'the worker has no metrics; give it a METRICS_PORT of its own');
});
responder = new EvaluationResponder({ broker, evaluator, log: logger });

closeWithGrace({ delay: SHUTDOWN_LIMIT_MS, logger }, async ({ signal, err }) => {
  if (err) logger.fatal({ err }, 'stopping after an error');
  else logger.info({ signal }, 'stopping');
  await responder?.close();
  await broker.close();
  await evaluator.close();
  endMetrics?.();
});
await responder.ready;
process.stdout.write('The evaluation worker is ready\n');

/** Serves what Prometheus collects, if the settings say where. @returns a function that ends it. @throws {Error} if it can’t. */
async function startMetrics(isReady: () => boolean): Promise<() => void> {
  const { metricsPort: port, metricsToken, host } = config;
  if (port === undefined) return () => {};
  // Prometheus's library takes 50 ms and 19 MB to load.
  const { openMetrics } = await import('./observability/metrics.ts');
  const look = healthLook({ evaluator: () => evaluator.health(), broker: () => broker.health() });
  const metrics = openMetrics(commonReadings({ isReady, look, evaluator }));
  return serveMetrics({ port, host, metrics, mayRead: bearerOf(metricsToken), log: logger });
}
