/** `npm run worker`: answers evaluation requests from the broker in a separate process. Run as many as you like, on any machines. */
import closeWithGrace from 'close-with-grace';

import { EvaluationResponder } from './analysis/service/by-message/responder.ts';
import { ConfigError } from './config/config.ts';
import { failForSettings, settingsOrExit } from './config/settings-or-exit.ts';
import { createLogger } from './observability/log.ts';
import { chooseBroker, chooseEvaluator } from './wiring.ts';

/** A stop that takes longer than this is cut short. */
const SHUTDOWN_LIMIT_MS = 10_000;

const config = settingsOrExit();
if (config.brokerUrls.length === 0)
  failForSettings(new ConfigError(['BROKER_URL must name the broker that the worker gets its requests from']));
const logger = createLogger(config.logLevel);
const evaluator = await chooseEvaluator(config, logger);
const broker = await chooseBroker(config, logger);
const responder = new EvaluationResponder({ broker, evaluator, log: logger });

closeWithGrace({ delay: SHUTDOWN_LIMIT_MS, logger }, async ({ signal, err }) => {
  if (err) logger.fatal({ err }, 'stopping after an error');
  else logger.info({ signal }, 'stopping');
  await responder.close();
  await broker.close();
  await evaluator.close();
});
await responder.ready;
process.stdout.write('The evaluation worker is ready\n');
