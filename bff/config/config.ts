import { existsSync } from 'node:fs';

import { analysisSettings } from './analysis-settings.ts';
import { documentsSettings } from './documents-settings.ts';
import { formsSettings, gatewayUrls } from './forms-settings.ts';
import { clientIdentity, identityConfig, identityContradictions, identitySettings } from './identity-settings.ts';
import { mailConfig, mailContradictions, mailSettings } from './mail-settings.ts';
import { messagingConfig, messagingContradictions, messagingSettings } from './messaging-settings.ts';
import { serverSettings } from './server-settings.ts';
import { readTable } from './setting.ts';
import { siteSettings } from './site-settings.ts';

/** Every setting, by subject. The types, `.env.example` and the table in the README come from these tables. */
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
  constructor(faults: string[]) {
    super(
      `Sullivan can’t use these settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}\n.env.example explains every setting.`,
    );
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings of this process: its environment and, if there is one, the file `.env` in its folder. The environment wins.
 * @throws {ConfigError} naming every variable that can't be used.
 */
export function readSettings(options: { isTerminal?: boolean } = {}): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env, options);
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
  faults.push(
    ...identityContradictions(values, environment),
    ...mailContradictions(values),
    ...messagingContradictions(values),
  );
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    ...values,
    ...messagingConfig(values),
    logLevel: values.logLevel ?? (isTerminal ? 'warn' : 'info'),
    identity: identityConfig(values),
    mail: mailConfig(values),
    clientIdentity: clientIdentity(values),
    gatewayUrls: gatewayUrls(values),
  };
}
