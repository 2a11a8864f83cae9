import { postgresPrograms } from '../support/postgres/own-cluster.ts';
import { NO_EVALUATOR, startProcess, type TestProcess } from '../support/server/start-process.ts';

/** Prints whether a promise of the product was kept, and ends the process with code 1 if it wasn't. */
export function promise(isKept: boolean, words: string): void {
  console.log(`${isKept ? 'kept' : 'BROKEN'}: ${words}`);
  if (!isKept) process.exitCode = 1;
}

/** Ends a fault that can't be tried on this machine. */
export function skip(fault: string, needs: string): never {
  console.log(`Skipped: "${fault}" needs ${needs}.`);
  process.exit(0);
}

/** Ends a fault where PostgreSQL isn't installed. */
export function requirePostgres(fault: string): void {
  if (postgresPrograms() === undefined) skip(fault, 'the programs of PostgreSQL (apt-get install postgresql)');
}

/** A port that is probably free, with some more after it, for programs that need theirs before they start. */
export const FIRST_PORT = 20_000 + Math.floor(Math.random() * 10_000);

/** The settings of servers that admit everybody who comes from this machine. */
export const FOR_MANY = {
  ...NO_EVALUATOR,
  RATE_LIMIT_FACTOR: '1000',
  SOCKETS_PER_ADDRESS: '10000',
  LOG_LEVEL: 'warn',
};

/** Starts two servers on one database. @param first settings of the first one alone. */
export async function twoServers(
  settings: Record<string, string>,
  first: Record<string, string> = {},
): Promise<readonly [TestProcess, TestProcess]> {
  return [await startProcess({ ...FOR_MANY, ...settings, ...first }), await startProcess({ ...FOR_MANY, ...settings })];
}

/** Stops servers, and says whether they have run on until then. */
export async function stopAll(servers: readonly TestProcess[]): Promise<void> {
  const stops = await Promise.all(servers.map((server) => server.stop()));
  const ranOn = stops.every(({ code }) => code === 0);
  promise(ranOn, 'the servers ran on, and stopped when they were told to');
}
