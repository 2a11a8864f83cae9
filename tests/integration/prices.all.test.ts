import { expect, test } from 'vitest';

import { fullPriceList, plainCall, priceOf, routesOf } from '../support/prices/price-list.ts';
import { startPricedServer } from '../support/prices/priced-server.ts';

/** How much processor time a call may take for each call that its limit counts, as often as a plain one. */
const MOST = 20;
/** Calls that read or copy a whole document, here the longest one: a network may make a few of them a second. */
const OF_WHOLE_DOCUMENTS = 100;
const KNOWN: Readonly<Record<string, number>> = {
  'patch /api/documents/{id}': OF_WHOLE_DOCUMENTS,
  'post /api/documents': OF_WHOLE_DOCUMENTS,
  'get /api/documents/{id}/record': OF_WHOLE_DOCUMENTS,
  'post /api/documents/{id}/record/signed': OF_WHOLE_DOCUMENTS,
};

test.runIf(process.platform === 'linux')(
  'every route has a price that its limit knows: none takes more than twenty times the processor time of a plain one',
  async () => {
    const server = await startPricedServer();
    const plain = await priceOf(server, 'plain', await plainCall(server));
    const list = await fullPriceList(server);
    expect((await routesOf(server)).filter((route) => !(route in list))).toEqual([]);
    const dear: string[] = [];
    for (const [route, priced] of Object.entries(list)) {
      if (typeof priced === 'string') continue;
      const { processorMs, calls } = await priceOf(server, route, priced);
      const ratio = processorMs / plain.processorMs / calls;
      if (ratio > (KNOWN[route] ?? MOST)) dear.push(`${route}: ${ratio.toFixed(1)} ×`);
    }
    expect(dear).toEqual([]);
  },
  600_000,
);
