import { assert, describe, expect, test } from 'vitest';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { enterRoom, openEditor } from '../support/collaboration/collaboration-client.ts';
import { cableTo } from '../support/postgres/cable.ts';
import { emptyPostgres } from '../support/postgres/postgres.ts';
import { METRICS_TOKEN, metricsOf, valueOf } from '../support/server/metrics.ts';
import { startBff } from '../support/server/start-bff.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';

describe('Of two servers with one database', () => {
  test('each tells how late it shows what people write on the other, and what they say to each other', async () => {
    const DATABASE_URL = await emptyPostgres();
    const start = () => startProcess({ DATABASE_URL, METRICS_TOKEN, ...NO_EVALUATOR });
    const [one, other] = await Promise.all([start(), start()]);
    assert(one && other);
    const here = openEditor(one.url, DEMO_ROOM);
    here.write('The document exists.');
    await here.synced();
    const there = await enterRoom(other.url, DEMO_ROOM);
    here.write('Written on the first.');
    await there.until(() => there.text().includes('Written on the first.'));
    const text = await metricsOf(other);
    expect(valueOf(text, 'sullivan_bus_lag_seconds_count')).toBeGreaterThanOrEqual(1);
    expect(valueOf(text, 'sullivan_bus_lag_seconds_sum')).toBeGreaterThan(0);
    expect(valueOf(text, 'sullivan_bus_lag_seconds_bucket{le="30"}')).toBeGreaterThanOrEqual(1);
    expect(valueOf(text, 'sullivan_bus_notifications_total{direction="received"}')).toBeGreaterThanOrEqual(2);
    expect(valueOf(text, 'sullivan_bus_connected')).toBe(1);
    const ofFirst = await metricsOf(one);
    expect(valueOf(ofFirst, 'sullivan_bus_notifications_total{direction="sent"}')).toBeGreaterThanOrEqual(2);
    expect(valueOf(ofFirst, 'sullivan_bus_lag_seconds_count')).toBe(0);
  });

  test('one that can’t reach the others says so', async () => {
    const cable = await cableTo(await emptyPostgres());
    const bff = await startBff({ config: { metricsToken: METRICS_TOKEN, databaseUrl: cable.url } });
    const isConnected = async () => valueOf(await metricsOf(bff), 'sullivan_bus_connected');
    await expect.poll(isConnected).toBe(1);
    cable.cut();
    await expect.poll(isConnected).toBe(0);
    cable.mend();
    await expect.poll(isConnected).toBe(1);
  });
});
