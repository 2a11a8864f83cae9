import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { closeInTheEnd } from '../closing.ts';

/** Where Debian keeps PostgreSQL's programs, one folder for each version. */
const DEBIAN = '/usr/lib/postgresql';

/** A PostgreSQL of a test's own, which it may stop as it likes. */
export interface OwnCluster {
  /** The address of its database. */
  url: string;
  /** Starts it. @param settings of PostgreSQL, beside those of its files. */
  start(settings?: Record<string, string>): Promise<void>;
  /** Stops it: `immediate` is as hard as a power cut, but for what the disk has. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Makes a standby that follows it. From then on, a commit is acknowledged once both have it. */
  standby(port: number): Promise<OwnCluster>;
  /** Makes a standby a primary, which waits for nobody. */
  promote(): Promise<void>;
  /** Stops it, and deletes its files. */
  remove(): Promise<void>;
}

/** The folder of PostgreSQL's programs; undefined if they aren't installed here. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  const [newest] = readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one));
  const folder = path.join(DEBIAN, newest ?? '', 'bin');
  return existsSync(path.join(folder, 'initdb')) ? folder : undefined;
}

/**
 * Makes an empty one that runs.
 * @param options.settings of PostgreSQL. @param options.folder an empty one for its files that everybody may write to, instead of one of its own.
 * @throws {Error} if PostgreSQL isn't installed, or says why it doesn't start.
 */
export async function startOwnCluster(
  port: number,
  { settings = {}, folder = newFolder() }: { settings?: Record<string, string>; folder?: string } = {},
): Promise<OwnCluster> {
  await run('initdb', '--pgdata', dataIn(folder), '--auth', 'trust', '--username', 'postgres', '--no-sync');
  const cluster = clusterIn(folder, port);
  await cluster.start(settings);
  return cluster;
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sullivan-postgres-'));
  chmodSync(folder, 0o777);
  return folder;
}

const dataIn = (folder: string) => path.join(folder, 'data');

/** Runs one of PostgreSQL's programs. @throws {Error} with what it says if it fails. */
async function run(program: string, ...words: string[]): Promise<void> {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error('PostgreSQL’s programs aren’t installed (apt-get install postgresql).');
  // PostgreSQL refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const [command = '', ...rest] = [...asUser, path.join(programs, program), ...words];
  await promisify(execFile)(command, rest, { cwd: tmpdir() });
}

function clusterIn(folder: string, port: number): OwnCluster {
  const data = dataIn(folder);
  const control = (verb: string, ...words: string[]) => run('pg_ctl', verb, '--pgdata', data, '--wait', ...words);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const cluster: OwnCluster = {
    url,
    async start(settings = {}) {
      const all = { port: String(port), unix_socket_directories: folder, listen_addresses: '127.0.0.1', ...settings };
      const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
      await control('start', '--log', path.join(folder, 'log'), '--options', options.join(' '));
    },
    stop: (mode) => control('stop', '--mode', mode),
    async standby(its) {
      const itsFolder = newFolder();
      const words = ['--write-recovery-conf', '--checkpoint', 'fast', '--no-sync'];
      const from = `postgres://postgres@127.0.0.1:${port}/postgres?application_name=standby`;
      await run('pg_basebackup', '--dbname', from, '--pgdata', dataIn(itsFolder), ...words);
      const standby = clusterIn(itsFolder, its);
      await standby.start();
      const setting = "ALTER SYSTEM SET synchronous_standby_names = 'standby'";
      await run('psql', '--quiet', '--dbname', url, '--command', setting, '--command', 'SELECT pg_reload_conf()');
      return standby;
    },
    promote: () => control('promote'),
    async remove() {
      await cluster.stop('immediate').catch(() => {}); // it may not run
      rmSync(folder, { recursive: true, force: true });
    },
  };
  closeInTheEnd(() => cluster.remove());
  return cluster;
}
