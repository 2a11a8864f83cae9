import { RUNTIME_CONFIG_PATH, type RuntimeConfig } from '#shared-types/site/runtime-config';

import { call } from './call.ts';

let reading: Promise<RuntimeConfig> | undefined;

/**
 * The settings of this installation; they are fetched once, and again only after a failure.
 * @throws {RefusedError} for a non-OK answer.
 * @throws {NotReachedError} when no answer arrived.
 */
export function runtimeConfig(): Promise<RuntimeConfig> {
  reading ??= read().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function read(): Promise<RuntimeConfig> {
  const response = await call(RUNTIME_CONFIG_PATH);
  return response.json();
}
