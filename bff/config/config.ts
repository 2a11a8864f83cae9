import { existsSync } from 'node:fs';

import { analysisSettings } from './analysis-settings.ts';
import { documentsSettings } from './documents-settings.ts';
import { formsSettings, gatewayUrls } from './forms-settings.ts';
import { clientIdentity, identityConfig, identityContradictions, identitySettings } from './identity-settings.ts';
import { messagingConfig, messagingContradictions, messagingSettings } from './messaging-settings.ts';
import { serverSettings } from './server-settings.ts';
import { readTable } from './setting.ts';
import { siteSettings } from './site-settings.ts';

/** Every setting, by subject: types, `.env.example` and the table of the README follow from these tables. */
export const SETTINGS = {
  'The server': serverSettings,
  'Documents and what is kept': documentsSettings,
  Accounts: identitySettings,
  'The analysis of texts': analysisSettings,
  'What people send': formsSettings,
  Messaging: messagingSettings,
  'What the pages say': siteSettings,
};

/** The settings of one installation, read once at start: the values of all tables, and what follows from them. */
export type Config = ReturnType<typeof readConfig>;

/** Faults in the settings, all of them, one to a line. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(
      `The settings are not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}\nSee .env.example for every setting.`,
    );
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings of this process: its environment, and below it the lines of the file `.env` in its folder, if there is one.
 * @throws {ConfigError} naming every variable that is not usable.
 */
export function readSettings(options: { isTerminal?: boolean } = {}): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env, options);
}

/**
 * Reads the settings from environment variables; an empty variable counts as unset.
 * @param options.isTerminal whether a person watches: the line with the address should stay in sight of them.
 * @throws {ConfigError} naming every variable that is not usable.
 */
export function readConfig(environment: NodeJS.ProcessEnv, { isTerminal = false }: { isTerminal?: boolean } = {}) {
  const faults: string[] = [];
  const values = {
    ...readTable(serverSettings, environment, faults),
    ...readTable(documentsSettings, environment, faults),
    ...readTable(identitySettings, environment, faults),
    ...readTable(analysisSettings, environment, faults),
    ...readTable(formsSettings, environment, faults),
    ...readTable(messagingSettings, environment, faults),
    ...readTable(siteSettings, environment, faults),
  };
  faults.push(...identityContradictions(values, environment), ...messagingContradictions(values));
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    ...values,
    ...messagingConfig(values),
    logLevel: values.logLevel ?? (isTerminal ? 'warn' : 'info'),
    identity: identityConfig(values),
    clientIdentity: clientIdentity(values),
    gatewayUrls: gatewayUrls(values),
  };
}
