import { NO_EVALUATOR, startProcess, type TestProcess } from '../../support/server/start-process.ts';

/** A server as an operator starts it. */
export function startServer(databaseUrl: string): Promise<TestProcess> {
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT_FACTOR: '1000',
    ...NO_EVALUATOR,
  };
  return startProcess(environment, { words: ['--max-semi-space-size=4', 'bff/main.ts'] });
}
