import { existsSync } from 'node:fs';

import { analysisSettings } from './analysis-settings.ts';
import { documentsSettings } from './documents-settings.ts';
import { formsSettings, gatewayOverrides, gatewayUrls } from './forms-settings.ts';
import { clientIdentity, identityConfig, identityContradictions, identitySettings } from './identity-settings.ts';
import { mailConfig, mailContradictions, mailSettings } from './mail-settings.ts';
import { answersEvaluations, messagingContradictions, messagingSettings } from './messaging-settings.ts';
import { serverSettings } from './server-settings.ts';
import { readTable } from './setting.ts';
import { siteSettings } from './site-settings.ts';

/**
 * The settings by subject, without those that override a single address of GATEWAY_URL. The types, `.env.example` and the table in
 * the README come from these tables.
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
  const overrides = readTable(gatewayOverrides, environment, faults);
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
  };
}

/**
 * Faults for settings of earlier versions that are still set. One whose value applies anyway is ignored, since it may come from
 * a copy of an older `.env.example`.
 */
function retiredFaults({ upstreamTimeoutMs }: { upstreamTimeoutMs: number }, environment: NodeJS.ProcessEnv): string[] {
  const timeout = {
    applies: String(upstreamTimeoutMs),
    instead: 'UPSTREAM_TIMEOUT_MS, for all other services together',
  };
  const broker = { applies: '', instead: 'EMBEDDED_BROKER_URL, such as stomp://sullivan:passcode@127.0.0.1:61613' };
  const retired = {
    EVALUATOR_TIMEOUT_MS: timeout,
    IDENTITY_TIMEOUT_MS: timeout,
    GATEWAY_TIMEOUT_MS: timeout,
    EMBEDDED_BROKER_PORT: broker,
    EMBEDDED_BROKER_PASSCODE: broker,
    EMBEDDED_BROKER_PASSCODE_FILE: broker,
  };
  return Object.entries(retired).flatMap(([name, { applies, instead }]) => {
    const given = (environment[name] ?? '').trim();
    return given === '' || given === applies ? [] : [`${name} no longer exists: remove it, and set ${instead}`];
  });
}
