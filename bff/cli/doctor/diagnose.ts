import type { LookupFunction } from 'node:net';

import { type Config, ConfigError, misspeltSettings, readSettings, type SettingsSource } from '../../config/config.ts';
import { unknownNameWords } from '../../config/unknown-names.ts';
import { lookAtDataFolder } from './data-folder.ts';
import { lookAtDatabase } from './database.ts';
import { type Finding, note, ok, wrong } from './finding.ts';
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
  // node-version.cjs has refused every Node that is too old.
  const node = ok('Node', process.versions.node);
  try {
    const config = readSettings(source);
    const misspelt = misspeltIn(source);
    const settings = misspelt.length === 0 ? [ok('Settings', 'All can be used.')] : misspelt;
    return [node, ...settings, ...(await lookAround(config, lookup))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const rest = note('Settings', 'The rest can be checked once these are right. .env.example explains every setting.');
    return [node, ...error.faults.map((fault) => wrong('Settings', `${fault}.`)), ...misspeltIfReadable(source), rest];
  }
}

function misspeltIn(source: SettingsSource): Finding[] {
  return misspeltSettings(source).map((name) => wrong('Settings', unknownNameWords(name)));
}

/** The misspelt names beside faults; none if the file of settings itself can't be read. */
function misspeltIfReadable(source: SettingsSource): Finding[] {
  try {
    return misspeltIn(source);
  } catch {
    return [];
  }
}

async function lookAround(config: Config, lookup: LookupFunction | undefined): Promise<Finding[]> {
  const clocks = new Map<string, number>();
  const noteClock = (of: string, { aheadMs }: Pick<Answer, 'aheadMs'>) => {
    if (aheadMs !== undefined) clocks.set(of, aheadMs);
  };
  const found = await Promise.all([
    config.databaseUrl === undefined
      ? lookAtDataFolder(config)
      : lookAtDatabase(config.databaseUrl, (aheadMs) => noteClock(DATABASE, { aheadMs })),
    lookAtServices(config, noteClock),
    lookAtPort(config),
    lookAtPublicUrl(config, noteClock, lookup),
  ]);
  return [...found.flat(), clock(clocks)];
}

/** Compares this machine's clock with those of the servers that have answered. */
function clock(clocks: ReadonlyMap<string, number>): Finding {
  const about = 'Clock';
  if (clocks.size === 0) return note(about, 'Nobody has answered whose clock this machine’s could be compared with.');
  const [of = '', aheadMs = 0] = [...clocks].toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))[0] ?? [];
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS)
    return ok(about, `It agrees with that of ${[...clocks.keys()].join(', ')}.`);
  const minutes = Math.max(1, Math.round(Math.abs(aheadMs) / MINUTE_MS));
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  return wrong(
    about,
    `This machine’s clock is ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${direction} that of ${of}, so ${of === DATABASE ? 'servers that start here may refuse to' : 'tokens are refused'}. Set both by NTP (timedatectl set-ntp true).`,
  );
}
