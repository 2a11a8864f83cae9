import type { LookupFunction } from 'node:net';

import { type Config, ConfigError, misspeltSettings, readSettings, type SettingsSource } from '../../config/config.ts';
import { unknownNameWords } from '../../config/unknown-names.ts';
import { lookAtDataFolder } from './data-folder.ts';
import { lookAtDatabase } from './database.ts';
import { type Finding, findingsAbout } from './finding.ts';
import { lookAtPort, lookAtPublicUrl } from './front.ts';
import type { Answer } from './http-visit.ts';
import { lookAtServices } from './services.ts';

/** A token is good for an hour, and the date of an answer is rounded to a second. */
const CLOCK_TOLERANCE_MS = 30_000;
const MINUTE_MS = 60_000;
/** What the clock of the database is called. A server that runs already goes by it. */
const DATABASE = 'PostgreSQL';

/**
 * Looks at everything that an installation needs. Changes nothing.
 * @param lookup finds the address of the site's host; by default as this machine does.
 */
export async function diagnose(source: SettingsSource, lookup?: LookupFunction): Promise<Finding[]> {
  const { ok, wrong, note } = findingsAbout('Settings');
  // node-version.cjs has refused every Node that is too old.
  const node = findingsAbout('Node').ok(process.versions.node);
  try {
    const config = readSettings(source);
    const misspelt = misspeltSettings(source).map((name) => wrong(unknownNameWords(name)));
    const settings = misspelt.length === 0 ? [ok('All can be used.')] : misspelt;
    return [node, ...settings, ...(await lookAround(config, lookup))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const faults = error.faults.map((fault) => wrong(`${fault}.`));
    const misspelt = misspeltIfReadable(source).map((name) => wrong(unknownNameWords(name)));
    const rest = note('The rest can be checked once these are right. .env.example explains every setting.');
    return [node, ...faults, ...misspelt, rest];
  }
}

/** The misspelt names beside faults; none if the file of settings itself can't be read. */
function misspeltIfReadable(source: SettingsSource) {
  try {
    return misspeltSettings(source);
  } catch {
    return [];
  }
}

async function lookAround(config: Config, lookup: LookupFunction | undefined): Promise<Finding[]> {
  const clocks = new Map<string, number>();
  const noteClock = (of: string, { aheadMs }: Pick<Answer, 'aheadMs'>) => {
    if (aheadMs !== undefined) clocks.set(of, aheadMs);
  };
  const looks = [
    config.databaseUrl === undefined
      ? lookAtDataFolder(config)
      : lookAtDatabase(config.databaseUrl, (aheadMs) => noteClock(DATABASE, { aheadMs })),
    lookAtServices(config, noteClock),
    lookAtPort(config),
    lookAtPublicUrl(config, noteClock, lookup),
  ];
  const found = await Promise.all(looks.map((look) => Array.fromAsync(look)));
  return [...found.flat(), clock(clocks)];
}

/** Compares this machine's clock with those of the servers that have answered. */
function clock(clocks: ReadonlyMap<string, number>): Finding {
  const { ok, wrong, note } = findingsAbout('Clock');
  if (clocks.size === 0) return note('Nobody has answered whose clock this machine’s could be compared with.');
  const [of = '', aheadMs = 0] = [...clocks].toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))[0] ?? [];
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return ok(`It agrees with that of ${[...clocks.keys()].join(', ')}.`);
  const minutes = Math.max(1, Math.round(Math.abs(aheadMs) / MINUTE_MS));
  const difference = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
  const harm = of === DATABASE ? 'servers that start here may refuse to' : 'tokens are refused';
  return wrong(
    `This machine’s clock is ${difference} that of ${of}, so ${harm}. Set both by NTP (timedatectl set-ntp true).`,
  );
}
