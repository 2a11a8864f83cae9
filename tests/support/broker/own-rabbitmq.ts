import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { closeInTheEnd } from '../closing.ts';
import { answers } from './rabbitmq.ts';

/** Where Debian keeps RabbitMQ's start script. */
const PROGRAM = '/usr/lib/rabbitmq/bin/rabbitmq-server';
/** How long a node may take to start, in milliseconds, on a machine that is busy with something else. */
const START_MS = 60_000;

/** Whether there is none to start here. */
export const ownRabbitMqIsMissing = !existsSync(PROGRAM);

/** A RabbitMQ of a test's own, which it may stop as it likes. */
export interface OwnRabbitMq {
  /** Where it speaks STOMP. */
  url: string;
  start(): Promise<void>;
  /** Stops it in order, or as hard as by a power cut. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Stops it, and deletes its files. */
  remove(): Promise<void>;
}

/** Makes an empty one that runs. It uses three ports from this one on. */
export async function startOwnRabbitMq(port: number): Promise<OwnRabbitMq> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sullivan-rabbitmq-'));
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const listeners = `stomp.listeners.tcp.1 = 127.0.0.1:${port}\nlisteners.tcp.1 = 127.0.0.1:${port + 1}\n`;
  const environment = {
    HOME: folder, // the cookie of its own
    RABBITMQ_NODENAME: `sullivan-${port}@localhost`,
    RABBITMQ_DIST_PORT: String(port + 2),
    RABBITMQ_CONF_ENV_FILE: file('environment', ''),
    RABBITMQ_CONFIG_FILE: file('rabbitmq.conf', listeners),
    RABBITMQ_ENABLED_PLUGINS_FILE: file('plugins', '[rabbitmq_stomp].\n'),
    RABBITMQ_MNESIA_BASE: path.join(folder, 'data'),
    RABBITMQ_LOG_BASE: path.join(folder, 'log'),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_FLAGS: '-kernel inet_dist_use_interface {127,0,0,1}',
  };
  let child: ChildProcess | undefined;
  const url = `stomp://guest:guest@127.0.0.1:${port}`;
  const broker: OwnRabbitMq = {
    url,
    async start() {
      // A group of its own: the script isn't the node.
      child = spawn(PROGRAM, { env: { ...process.env, ...environment }, detached: true, stdio: 'ignore' });
      for (const beganAtMs = performance.now(); !(await answers(url)); await pause(100))
        if (child.exitCode !== null || performance.now() - beganAtMs > START_MS)
          throw new Error(`RabbitMQ doesn’t start; see ${folder}/log.`);
    },
    async stop(signal) {
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      process.kill(-child.pid, signal);
      await ended;
    },
    async remove() {
      await broker.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  closeInTheEnd(() => broker.remove());
  await broker.start();
  return broker;
}
