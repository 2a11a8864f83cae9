import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { StompError } from '#bff/stomp/frame';
import { createHeartbeats, negotiateHeartbeat } from '#bff/stomp/heartbeat';

describe('two sides agree on heart-beats', () => {
  test.each([
    // own offer, the other's header: what is sent, what is expected
    [10_000, 10_000, '10000,10000', 10_000, 10_000],
    [1000, 1000, '10000,10000', 10_000, 10_000],
    [10_000, 10_000, '1000,1000', 10_000, 10_000],
    [1000, 2000, '3000,500', 1000, 3000],
    [1000, 1000, '0,0', 0, 0],
    [1000, 1000, '0,5000', 5000, 0],
    [1000, 1000, '5000,0', 0, 5000],
    [0, 1000, '1000,1000', 0, 1000],
    [1000, 0, '1000,1000', 1000, 0],
    [1000, 1000, undefined, 0, 0],
  ])('%i,%i with %j: sends every %i, expects every %i', (sendMs, receiveMs, header, sendEveryMs, expectEveryMs) => {
    const own = `${sendMs},${receiveMs}`;
    expect(negotiateHeartbeat({ sendMs, receiveMs }, header)).toEqual({ sendEveryMs, expectEveryMs, header: own });
  });

  test.each(['', '1', '1,', ',1', '1,2,3', '-1,0', '1.5,0', 'a,b', ' 1,2', '9999999999,0'])(
    '%j is refused',
    (header) => {
      expect(() => negotiateHeartbeat({ sendMs: 1, receiveMs: 1 }, header)).toThrow(StompError);
    },
  );
});

function watch(sendEveryMs: number, expectEveryMs: number) {
  const heard: string[] = [];
  const beatsAt: number[] = [];
  const heartbeats = createHeartbeats({ tickMs: 250 });
  const dead = () => heard.push('dead');
  const beat = () => beatsAt.push(Date.now()) && heard.push('beat');
  const heartbeat = heartbeats.watch({ sendEveryMs, expectEveryMs, beat, dead });
  return { heard, beatsAt, heartbeat, heartbeats };
}

describe('the wheel of heart-beats', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a connection that is idle beats in time, one that sends does not', () => {
    const { heard, heartbeat } = watch(1000, 0);
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual(['beat']);
    for (let sent = 0; sent < 20; sent++) {
      vi.advanceTimersByTime(500);
      heartbeat.sent();
    }
    expect(heard).toEqual(['beat']);
    vi.advanceTimersByTime(3000);
    expect(heard).toEqual(['beat', 'beat', 'beat', 'beat']);
  });

  test('between two heart-beats is never more than the agreed time', () => {
    const { beatsAt: times, heartbeat } = watch(1000, 0);
    for (const phaseMs of [0, 1, 100, 249]) {
      vi.advanceTimersByTime(1000 + phaseMs);
      heartbeat.sent();
      times.push(Date.now());
    }
    vi.advanceTimersByTime(5000);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1000);
  });

  test('a peer is dead after two and a half times the agreed time of silence, and not before', () => {
    const { heard, heartbeat } = watch(0, 1000);
    vi.advanceTimersByTime(2000);
    heartbeat.received();
    vi.advanceTimersByTime(2500);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(heard).toEqual(['dead']);
  });

  test('nothing is called after the watch has ended, and no timer runs when nobody is watched', () => {
    const { heard, heartbeat, heartbeats } = watch(1000, 1000);
    const other = heartbeats.watch({ sendEveryMs: 1000, expectEveryMs: 0, beat: () => {}, dead: () => {} });
    expect(vi.getTimerCount()).toBe(1);
    heartbeat.stop();
    heartbeat.stop();
    expect(vi.getTimerCount()).toBe(1);
    other.stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([]);
    heartbeats.watch({ sendEveryMs: 1000, expectEveryMs: 0, beat: () => heard.push('again'), dead: () => {} });
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual(['again']);
    heartbeats.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a process that was held up takes nobody for dead whose bytes wait to be read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const deaths: string[] = [];
  const heartbeats = createHeartbeats({ tickMs: 10 });
  let beats = 0;
  const beat = () => void ((beats += 1) === 10 && resolve());
  heartbeats.watch({ sendEveryMs: 10, expectEveryMs: 100, beat, dead: () => deaths.push('dead') });
  const untilMs = performance.now() + 150;
  while (performance.now() < untilMs); // nothing else runs in the meantime
  await promise;
  expect(deaths).toEqual([]);
  heartbeats.stop();
});
