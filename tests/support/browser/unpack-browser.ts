import { browserPath } from './browser.ts';

/** Unpacks the Chromium of the npm package before any test runs, since two test files that unpack it at once spoil it. */
export default async function unpackBrowser(): Promise<void> {
  await browserPath();
}
