import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { closeInTheEnd } from '../closing.ts';

/** Where Debian keeps PostgreSQL's programs, one folder for each version. */
const DEBIAN = '/usr/lib/postgresql';

/** A PostgreSQL of a test's own, which it may stop as it likes. */
export interface OwnCluster {
  /** The address of its database. */
  url: string;
  start(): void;
  /** Stops it: `immediate` is as hard as a power cut, but for what the disk has. */
  stop(mode: 'fast' | 'immediate'): void;
  /** Stops it, and deletes its files. */
  remove(): void;
}

/** The folder of PostgreSQL's programs; undefined if they aren't installed here. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  const [newest] = readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one));
  const folder = path.join(DEBIAN, newest ?? '', 'bin');
  return existsSync(path.join(folder, 'initdb')) ? folder : undefined;
}

/** Makes an empty one that runs. @throws {Error} if PostgreSQL isn't installed, or says why it doesn't start. */
export function startOwnCluster(port: number): OwnCluster {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error('PostgreSQL’s programs aren’t installed (apt-get install postgresql).');
  const folder = mkdtempSync(path.join(tmpdir(), 'sullivan-postgres-'));
  chmodSync(folder, 0o777);
  const data = path.join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const run = (program: string, ...words: string[]) => {
    const [command = '', ...rest] = [...asUser, path.join(programs, program), ...words];
    const { status, stdout, stderr } = spawnSync(command, rest, { encoding: 'utf8', cwd: folder });
    if (status !== 0) throw new Error(`${program} ended with code ${status}: ${stdout}${stderr}`);
  };
  run('initdb', '--pgdata', data, '--auth', 'trust', '--username', 'postgres', '--no-sync');
  const cluster: OwnCluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start() {
      const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
      run('pg_ctl', 'start', '--pgdata', data, '--wait', '--log', path.join(folder, 'log'), '--options', options);
    },
    stop: (mode) => run('pg_ctl', 'stop', '--pgdata', data, '--wait', '--mode', mode),
    remove() {
      try {
        cluster.stop('immediate');
      } catch {
        // It doesn't run.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  closeInTheEnd(() => cluster.remove());
  cluster.start();
  return cluster;
}
