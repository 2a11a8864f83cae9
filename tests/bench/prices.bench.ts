import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { fullPriceList, plainCall, type Price, type Priced, priceOf, routesOf } from '../support/prices/price-list.ts';
import { type PricedServer, startPricedServer } from '../support/prices/priced-server.ts';
import { forgetPeak, memoryMiB } from '../support/process-cost.ts';
import { median, ms, percentile } from './figures.ts';

/** How many of the dearest calls are made at once, and for how long, in milliseconds. */
const AT_ONCE = 20;
const LASTS_MS = 5000;
const MB = 1_000_000;

/** Prints what the dearest call of every route costs, in order, and what twenty of the dearest at once do to everybody else. */
export async function run(): Promise<void> {
  const server = await startPricedServer();
  try {
    const plain = await priceOf(server, 'plain: the list of an empty desk', await plainCall(server));
    const list = await fullPriceList(server);
    const prices: Price[] = [];
    for (const [route, priced] of Object.entries(list))
      if (typeof priced === 'string') console.log(`${route}: not measured, since it ${priced}`);
      else
        await priceOf(server, route, priced).then(
          (price) => prices.push(price),
          (error: unknown) => console.log(`${route}: ${String(error)}`),
        );
    for (const route of await routesOf(server)) if (!(route in list)) console.log(`${route}: HAS NO PRICE`);
    console.log(`\n${'route'.padEnd(62)} processor   × plain  calls  × a call        bytes    memory`);
    const dearest = prices.toSorted((one, other) => other.processorMs - one.processorMs);
    for (const price of [plain, ...dearest]) print(price, plain);
    await crowd(server, plain.route, (await plainCall(server)).call);
    for (const { route } of dearest.slice(0, 3)) {
      const priced = list[route];
      if (priced && typeof priced === 'object') await crowd(server, route, priced.call);
    }
  } finally {
    await server.stop();
  }
}

function print({ route, processorMs, calls, bytes, memoryMiB: grown }: Price, plain: Price): void {
  const ratio = (processorMs / plain.processorMs).toFixed(1);
  const each = (processorMs / plain.processorMs / calls).toFixed(1);
  const size = bytes < MB ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / MB).toFixed(1)} MB`;
  console.log(
    `${route.padEnd(62)} ${ms(processorMs).padStart(9)} ${ratio.padStart(9)} ${`${calls}`.padStart(6)} ${each.padStart(9)} ${size.padStart(12)} ${`+${grown.toFixed(0)} MiB`.padStart(9)}`,
  );
}

/** Makes a call again and again, twenty at a time, and asks `/healthz` meanwhile. */
async function crowd(server: PricedServer, route: string, call: Priced['call']): Promise<void> {
  const before = memoryMiB(server.pid).now;
  forgetPeak(server.pid);
  const endMs = performance.now() + LASTS_MS;
  let done = 0;
  const caller = async () => {
    while (performance.now() < endMs) {
      await server.call(await call(server)).catch(() => undefined);
      done += 1;
    }
  };
  const asker = new Worker(new URL('../support/prices/health-asker.ts', import.meta.url), {
    workerData: { url: server.url, lastsMs: LASTS_MS },
  });
  const [[waits]] = await Promise.all([
    once(asker, 'message') as Promise<[number[]]>,
    ...Array.from({ length: AT_ONCE }, caller),
  ]);
  console.log(
    `\n${AT_ONCE} at once of ${route}, ${done} in all: /healthz ${ms(median(waits))}, 99 % ${ms(percentile(waits, 0.99))}, at most ${ms(Math.max(...waits))}; ` +
      `memory ${before.toFixed(0)} → at most ${memoryMiB(server.pid).peak.toFixed(0)} MiB`,
  );
}
