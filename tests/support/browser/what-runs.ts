import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

import type { Page } from 'playwright-core';

import { temporaryFolder } from '../temporary-folder.ts';

/** The code of a page that ran between two moments. */
export interface WhatRan {
  /** Calls by the file and line of our function. */
  own: ReadonlyMap<string, number>;
  /** How many calls functions of libraries had. */
  libraryCalls: number;
}

/** A function of the program that the browser counts: how often it was called since the last look. */
interface CountedFunction {
  ranges: { startOffset: number; count: number }[];
}

/** Long enough for what a change causes within the page; the analysis of a text begins later. */
const SETTLED_MS = 250;
const ASSETS = path.join(import.meta.dirname, '../../../web/dist/assets');

/**
 * Counts the calls of each function in the page while somebody acts. Counting changes nothing in the built site: the source maps are
 * those of a second build, whose code is the same.
 */
export async function whatRuns(page: Page): Promise<{ during: (act: () => Promise<void>) => Promise<WhatRan> }> {
  const maps = await sourceMaps();
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    async during(act) {
      await session.send('Profiler.takePreciseCoverage');
      await act();
      await page.waitForTimeout(SETTLED_MS);
      const { result } = await session.send('Profiler.takePreciseCoverage');
      const own = new Map<string, number>();
      let libraryCalls = 0;
      for (const { url, functions } of result) {
        const map = await maps(url);
        if (map === undefined) continue;
        for (const { name, count } of (functions as CountedFunction[]).map((each) => originOf(map, each))) {
          if (name === undefined) libraryCalls += count;
          else if (count > 0) own.set(name, (own.get(name) ?? 0) + count);
        }
      }
      return { own, libraryCalls };
    },
  };
}

interface Mapped {
  map: SourceMap;
  /** Where each line of the built file begins. */
  lines: readonly number[];
}

function originOf({ map, lines }: Mapped, { ranges: [range] }: CountedFunction): { name?: string; count: number } {
  const { startOffset = 0, count = 0 } = range ?? {};
  const line = lines.findLastIndex((begin) => begin <= startOffset);
  const entry = map.findEntry(line, startOffset - (lines[line] ?? 0));
  if (!('originalSource' in entry) || entry.originalSource.includes('node_modules')) return { count };
  const [file = ''] = /(?:web|shared-types)\/[^?]*$/.exec(entry.originalSource) ?? [];
  return { name: `${file}:${entry.originalLine}`, count };
}

async function sourceMaps(): Promise<(url: string) => Promise<Mapped | undefined>> {
  const outDir = await temporaryFolder();
  await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'build-source-maps.ts'), outDir], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const known = new Map<string, Promise<Mapped | undefined>>();
  return async (url) => {
    const name = /\/assets\/(.+\.js)$/.exec(url)?.[1];
    if (name === undefined) return undefined;
    const mapped = known.get(name) ?? mappedFile(path.join(outDir, 'assets', name), path.join(ASSETS, name));
    known.set(name, mapped);
    return mapped;
  };
}

/** A file with its map; undefined if nothing of it is from a source, such as the runtime of the bundler. */
async function mappedFile(built: string, served: string): Promise<Mapped | undefined> {
  const map = await readFile(`${built}.map`, 'utf8').catch(() => undefined);
  if (map === undefined) return undefined;
  const code = await readFile(served, 'utf8');
  return {
    map: new SourceMap(JSON.parse(map)),
    lines: [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)],
  };
}
