import type { FastifyPluginAsync } from 'fastify';

import type { Broker } from '../../../broker/broker.ts';
import type { Evaluator } from '../evaluator.ts';
import { EvaluationResponder } from './responder.ts';

/** Answers evaluation requests in this process, from when it is ready until it stops. */
export const evaluationResponder: FastifyPluginAsync<{ broker: Broker; evaluator: Evaluator }> = async (
  app,
  { broker, evaluator },
) => {
  let responder: EvaluationResponder | undefined;
  app.addHook('onReady', async () => {
    responder = new EvaluationResponder({ broker, evaluator, log: app.log });
  });
  app.addHook('preClose', async () => responder?.close());
};
