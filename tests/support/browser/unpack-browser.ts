import { browserPath } from './browser.ts';

/**
 * Unpacks the Chromium of the npm package before any test runs, since two test files that unpack it at the same time would
 * corrupt it.
 */
export default async function unpackBrowser(): Promise<void> {
  await browserPath();
}
