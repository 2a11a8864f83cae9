import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

import { analysisSettings } from './analysis-settings.ts';
import { documentsSettings } from './documents-settings.ts';
import { formsSettings, gatewayOverrides, gatewayUrls } from './forms-settings.ts';
import { clientIdentity, identityConfig, identityContradictions, identitySettings } from './identity-settings.ts';
import { mailConfig, mailContradictions, mailSettings } from './mail-settings.ts';
import { answersEvaluations, messagingContradictions, messagingSettings } from './messaging-settings.ts';
import { serverSettings } from './server-settings.ts';
import { readTable } from './setting.ts';
import { siteSettings } from './site-settings.ts';
import { traceConfig } from './trace-variables.ts';
import { type UnknownName, unknownNames } from './unknown-names.ts';

/**
 * The settings by subject, without those that override a single address of GATEWAY_URL. The types, `.env.example` and the table in
 * `docker/operate.md` come from these tables.
 */
export const SETTINGS = {
  'The server': serverSettings,
  'Documents and what is kept': documentsSettings,
  Accounts: identitySettings,
  Mail: mailSettings,
  'The analysis of texts': analysisSettings,
  'What people send': formsSettings,
  Messaging: messagingSettings,
  'What the pages say': siteSettings,
};

/** The settings of one installation, read once when it starts: the values of all tables, and what follows from them. */
export type Config = ReturnType<typeof readConfig>;

/** All faults in the settings, one on each line. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: string[]) {
    super(
      `Sullivan can’t use these settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}\n.env.example explains every setting.`,
    );
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** Where the settings of an installation come from: its environment and, if there is one, the file `.env` in its folder. */
export interface SettingsSource {
  environment: NodeJS.ProcessEnv;
  folder: string;
}

/** The settings of this process. */
export const OF_PROCESS: SettingsSource = { environment: process.env, folder: '.' };

/**
 * Reads the settings. The environment wins over the file, and gets what only the file says, since libraries read it too.
 * @throws {ConfigError} naming every variable that can't be used.
 */
export function readSettings(source: SettingsSource, options: { isTerminal?: boolean } = {}): Config {
  const { environment } = source;
  for (const [name, value] of Object.entries(settingsFile(source))) environment[name] ??= value;
  return readConfig(environment, options);
}

const SETTINGS_FILE = '.env';

/** What the file of settings says; nothing if there is none. @throws {ConfigError} if it can't be read. */
function settingsFile({ folder }: SettingsSource): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path.join(folder, SETTINGS_FILE), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new ConfigError([`the file ${SETTINGS_FILE} can’t be read: ${String(error)}`]);
  }
}

/**
 * Every setting that is given, for somebody else to read: its value if it's one of the shown ones, and otherwise that it's set.
 * @param shown the names of settings whose values nobody has to hide.
 */
export function settingsForOthers({ environment }: SettingsSource, shown: ReadonlySet<string>): Record<string, string> {
  const names = [...knownNames()].filter((name) => (environment[name] ?? '').trim() !== '');
  return Object.fromEntries(names.map((name) => [name, shown.has(name) ? String(environment[name]) : '(set)']));
}

/** The variables that are probably misspelt settings. @throws {ConfigError} if `.env` can't be read. */
export function misspeltSettings(source: SettingsSource): UnknownName[] {
  const inEnvironment = Object.keys(source.environment);
  return unknownNames(knownNames(), { inFile: Object.keys(settingsFile(source)), inEnvironment });
}

/** The names of all settings, with those that only a fault can be about. */
function knownNames(): Set<string> {
  const tables = [...Object.values(SETTINGS), gatewayOverrides].flatMap((table) => Object.values(table));
  const names = tables.flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name]));
  return new Set([...names, ...Object.keys(RETIRED), 'FIREBASE_AUTH_EMULATOR_HOST']);
}

/**
 * Reads the settings from environment variables; an empty variable counts as unset.
 * @param options.isTerminal whether a person is watching: the line with the address should stay in sight.
 * @throws {ConfigError} naming every variable that can't be used.
 */
export function readConfig(environment: NodeJS.ProcessEnv, { isTerminal = false }: { isTerminal?: boolean } = {}) {
  const faults: string[] = [];
  const values = {
    ...readTable(serverSettings, environment, faults),
    ...readTable(documentsSettings, environment, faults),
    ...readTable(identitySettings, environment, faults),
    ...readTable(mailSettings, environment, faults),
    ...readTable(analysisSettings, environment, faults),
    ...readTable(formsSettings, environment, faults),
    ...readTable(messagingSettings, environment, faults),
    ...readTable(siteSettings, environment, faults),
  };
  const overrides = readTable(gatewayOverrides, environment, faults);
  const traces = traceConfig(environment, faults);
  faults.push(
    ...identityContradictions(values, environment),
    ...mailContradictions(values),
    ...messagingContradictions(values),
    ...retiredFaults(values, environment),
  );
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    ...values,
    logLevel: values.logLevel ?? (isTerminal ? 'warn' : 'info'),
    identity: identityConfig(values),
    mail: mailConfig(values),
    clientIdentity: clientIdentity(values),
    gatewayUrls: gatewayUrls(values, overrides),
    answersEvaluations: answersEvaluations(values),
    traces,
  };
}

const IN_PLACE_OF_TIMEOUTS = 'UPSTREAM_TIMEOUT_MS, for all other services together';
const IN_PLACE_OF_PORT = 'EMBEDDED_BROKER_URL, such as stomp://sullivan:passcode@127.0.0.1:61613';

/** What replaced each setting of earlier versions. */
const RETIRED: Readonly<Record<string, string>> = {
  EVALUATOR_TIMEOUT_MS: IN_PLACE_OF_TIMEOUTS,
  IDENTITY_TIMEOUT_MS: IN_PLACE_OF_TIMEOUTS,
  GATEWAY_TIMEOUT_MS: IN_PLACE_OF_TIMEOUTS,
  EMBEDDED_BROKER_PORT: IN_PLACE_OF_PORT,
  EMBEDDED_BROKER_PASSCODE: IN_PLACE_OF_PORT,
  EMBEDDED_BROKER_PASSCODE_FILE: IN_PLACE_OF_PORT,
};

/**
 * Faults for settings of earlier versions that are still set. One whose value applies anyway is ignored, since it may come from
 * a copy of an older `.env.example`.
 */
function retiredFaults({ upstreamTimeoutMs }: { upstreamTimeoutMs: number }, environment: NodeJS.ProcessEnv): string[] {
  return Object.entries(RETIRED).flatMap(([name, instead]) => {
    const applies = instead === IN_PLACE_OF_TIMEOUTS ? String(upstreamTimeoutMs) : '';
    const given = (environment[name] ?? '').trim();
    return given === '' || given === applies ? [] : [`${name} no longer exists: remove it, and set ${instead}`];
  });
}
