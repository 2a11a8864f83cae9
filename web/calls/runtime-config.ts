import { RUNTIME_CONFIG_PATH, type RuntimeConfig } from '#shared-types/runtime-config';

let reading: Promise<RuntimeConfig> | undefined;

/**
 * The settings of this installation; they are asked for once.
 * @throws {Error} "HTTP error! status: {code}" for a non-OK answer, and what fetch throws without a network; the next call
 * asks again.
 */
export function runtimeConfig(): Promise<RuntimeConfig> {
  reading ??= read().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function read(): Promise<RuntimeConfig> {
  const response = await fetch(RUNTIME_CONFIG_PATH);
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  return response.json();
}
