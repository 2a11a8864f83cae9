import { readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { type Config, ConfigError, readSettings, settingsForOthers, type SettingsSource } from '../config/config.ts';
import { wordsForStrangers } from '../observability/words-for-strangers.ts';
import { databasesIn } from '../storage/sqlite/database-copy.ts';
import { beCommand, command } from './command.ts';
import { diagnose } from './doctor/diagnose.ts';
import { ownUrl } from './doctor/front.ts';
import { visit } from './doctor/http-visit.ts';
import { lastLines } from './last-lines.ts';

/** The file may name hosts and folders, so only its owner can read it. */
const OWNER_ONLY_FILE = 0o600;

/** The settings whose values the file has: numbers, choices, and the address that everybody knows. Of all others it says that they're set. */
const SHOWN_SETTINGS: ReadonlySet<string> = new Set(
  `PORT HOST PUBLIC_URL TRUST_PROXY LOG_LEVEL SHUTDOWN_WAIT_MS
  METRICS_PORT API_DOCS RATE_LIMIT_FACTOR SOCKETS_PER_ADDRESS UPSTREAM_TIMEOUT_MS DATA_DIR
  DOCUMENTS_MAX_MB DRAFT_DAYS BIN_DAYS DEMO_ROOM OFFLINE IDENTITY
  PASSWORD_MIN_LENGTH IDENTITY_CHECK_REVOKED GUEST_FORMS ANSWER_EVALUATIONS SOCKJS_LEGACY_TRANSPORTS SOCKJS_COOKIE
  LEGAL_REVIEWED`.split(/\s+/),
);

/** Writes a file about an installation that its operator can send to somebody who helps. */
export const support = command(
  {
    name: 'support',
    summary: 'Writes a file for somebody who helps you: versions, findings, figures, and nobody’s name.',
    usage: ['[--log <file>] [--output <file>]'],
    options: { log: { type: 'string' }, output: { type: 'string' } },
  },
  async ({ values: { log, output = defaultName() } }, { settings: source }) => {
    const config = settings(source);
    const findings = await diagnose(source);
    const report = {
      written: new Date().toISOString(),
      versions: {
        sullivan: version(),
        node: process.version,
        system: `${os.type()} ${os.release()} ${os.arch()}`,
      },
      machine: {
        processors: os.availableParallelism(),
        memoryBytes: os.totalmem(),
        freeMemoryBytes: os.freemem(),
        load: os.loadavg(),
      },
      settings: settingsForOthers(source, SHOWN_SETTINGS),
      findings: findings.map(({ state, about, words }) => ({ state, about, words: wordsForStrangers(words) })),
      ...(config && { stores: storesIn(config), figures: await figures(config) }),
      ...(log !== undefined && { log: await lastLines(log) }),
    };
    writeFileSync(output, `${JSON.stringify(report, null, 2)}\n`, { mode: OWNER_ONLY_FILE, flag: 'wx' });
    return `${path.resolve(output)} has versions, settings without secrets, findings and figures. Read it before you send it.\n`;
  },
);

const defaultName = () => `sullivan-support-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`;

function version(): string {
  const file = path.join(import.meta.dirname, '../../package.json');
  return String(JSON.parse(readFileSync(file, 'utf8')).version);
}

/** The settings; undefined if they can't be used, which the findings say. */
function settings(source: SettingsSource): Config | undefined {
  try {
    return readSettings(source);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

function storesIn({ dataDirectory }: Config): Record<string, number> {
  const sizes = databasesIn(dataDirectory).map((name) => [name, statSync(path.join(dataDirectory, name)).size]);
  return Object.fromEntries(sizes);
}

/** What the running server says of itself. */
async function figures({ host, port, metricsPort, metricsToken }: Config): Promise<Record<string, unknown>> {
  const authorization = metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` };
  const isMeasured = metricsPort !== undefined || metricsToken !== undefined;
  return {
    readyz: await told(`${ownUrl({ host, port })}/readyz`),
    ...(isMeasured && { metrics: await told(`${ownUrl({ host, port: metricsPort ?? port })}/metrics`, authorization) }),
  };
}

async function told(url: string, headers: Record<string, string> = {}): Promise<string | string[]> {
  try {
    const { status, body } = await visit(url, { headers });
    return status === 200 || status === 503 ? body.split('\n') : `status ${status}`;
  } catch (error) {
    return wordsForStrangers(error);
  }
}

if (import.meta.main) await beCommand(support);
