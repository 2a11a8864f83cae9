import path from 'node:path';

import { bool, cleanEnv, EnvError, makeValidator, str, type ReporterOptions } from 'envalid';

/** The settings of one installation, read once at start. */
export interface Config {
  /** The TCP port; 0 takes a free one. */
  port: number;
  /** The address to listen on. */
  host: string;
  /** The absolute folder in which everything that must outlive the process is kept. */
  dataDirectory: string;
  /** The origin under which people reach the product, such as `https://write.example.org`; empty: the one they ask for. */
  publicUrl: string | undefined;
  /** Whose `X-Forwarded-*` headers are believed: addresses or CIDR ranges. */
  trustProxy: string[];
  /** The base address of a remote evaluator; empty: the embedded one. */
  evaluatorUrl: string | undefined;
  /** How long a feedback call may take before it is answered with 504, in milliseconds. */
  evaluatorTimeoutMs: number;
  /** What `/demo` opens (D-66): the public sandbox, or a private draft. */
  demoRoom: 'public' | 'private';
  /** How many collaboration sockets one address may hold; people behind one router share an address. */
  socketsPerAddress: number;
  /** The company that the legal pages name, its postal address, and the e-mail address for privacy and security (D-35). */
  legalEntityName: string;
  legalEntityAddress: string;
  legalContactEmail: string;
  /** Whether counsel has reviewed the legal pages; until then they carry a note that they are a template. */
  legalReviewed: boolean;
  /** Where the operator's official rules of the sweepstake are (D-04); empty: the terms of service. */
  sweepstakeRulesUrl: string | undefined;
  /** The least level that is logged. */
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** How long `/readyz` answers 503 before the listener closes, so that a load balancer can notice, in milliseconds. */
  shutdownWaitMs: number;
}

/** Faults in the settings, all of them, one to a line. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(
      `The settings are not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}\nSee .env.example for every setting.`,
    );
    this.name = 'ConfigError';
  }
}

const wholeNumber = (least: number, most: number) =>
  makeValidator<number>((input) => {
    const value = Number(input);
    if (!/^\d+$/.test(input) || value < least || value > most)
      throw new EnvError(`must be a whole number from ${least} to ${most}, not "${input}"`);
    return value;
  });

const httpUrl = makeValidator<string>((input) => {
  const url = URL.parse(input);
  if (!url || !/^https?:$/.test(url.protocol) || url.hash !== '' || url.search !== '')
    throw new EnvError(`must be an http or https address without query or fragment, not "${input}"`);
  return input.replace(/\/+$/, '');
});

const webAddress = makeValidator<string>((input) => {
  const url = URL.parse(input);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new EnvError(`must be an address such as https://example.org/rules, not "${input}"`);
  return url.href;
});

const origin = makeValidator<string>((input) => {
  const url = URL.parse(input);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    throw new EnvError(`must be an origin such as https://write.example.org, not "${input}"`);
  return url.origin;
});

const emailAddress = makeValidator<string>((input) => {
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(input)) throw new EnvError(`must be an e-mail address, not "${input}"`);
  return input;
});

const ADDRESS_OR_RANGE = /^(?:[0-9a-f.:]+(?:\/\d{1,3})?|loopback|linklocal|uniquelocal)$/i;
const addressList = makeValidator<string>((input) => {
  for (const entry of input.split(',')) {
    // A hop count would trust whatever stands at that place in a header that the client can write.
    if (!ADDRESS_OR_RANGE.test(entry.trim()) || /^\d+$/.test(entry.trim()))
      throw new EnvError(
        `must be a comma-separated list of addresses or CIDR ranges such as 10.0.0.0/8, not "${entry.trim()}"`,
      );
  }
  return input;
});

const minutes = 60_000;

/** What stands in the place of the operator's e-mail address until there is one; nobody reads mail to it. */
export const SAMPLE_EMAIL = 'privacy@example.org';

function specs(isTerminal: boolean) {
  return {
    PORT: wholeNumber(0, 65_535)({ default: 3000 }),
    HOST: str({ default: '127.0.0.1' }),
    DATA_DIR: str({ default: './data' }),
    PUBLIC_URL: origin({ default: undefined }),
    TRUST_PROXY: addressList({ default: undefined }),
    EVALUATOR_URL: httpUrl({ default: undefined }),
    EVALUATOR_TIMEOUT_MS: wholeNumber(100, 5 * minutes)({ default: 15_000 }),
    DEMO_ROOM: str({ choices: ['public', 'private'], default: 'public' }),
    SOCKETS_PER_ADDRESS: wholeNumber(1, 10_000)({ default: 50 }),
    LEGAL_ENTITY_NAME: str({ default: '[name of the company], LLC' }),
    LEGAL_ENTITY_ADDRESS: str({ default: '[postal address], Florida, United States' }),
    LEGAL_CONTACT_EMAIL: emailAddress({ default: SAMPLE_EMAIL }),
    LEGAL_REVIEWED: bool({ default: false }),
    SWEEPSTAKE_RULES_URL: webAddress({ default: undefined }),
    // On a terminal the line with the address should stay in sight.
    LOG_LEVEL: str({ choices: ['debug', 'info', 'warn', 'error', 'silent'], default: isTerminal ? 'warn' : 'info' }),
    SHUTDOWN_WAIT_MS: wholeNumber(0, 9000)({ default: 0 }),
  };
}

/**
 * Reads the settings from environment variables; an empty variable counts as unset.
 * @throws {ConfigError} naming every variable that is not usable.
 */
export function readConfig(environment: NodeJS.ProcessEnv, options: { isTerminal?: boolean } = {}): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const env = cleanEnv(given, specs(options.isTerminal ?? false), {
    reporter: ({ errors }: ReporterOptions<unknown>) => {
      const faults = Object.entries(errors as Record<string, Error>).map(([name, fault]) => `${name} ${fault.message}`);
      if (faults.length > 0) throw new ConfigError(faults);
    },
  });
  return {
    port: env.PORT,
    host: env.HOST,
    dataDirectory: path.resolve(env.DATA_DIR),
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY?.split(',').map((entry) => entry.trim()) ?? [],
    evaluatorUrl: env.EVALUATOR_URL,
    evaluatorTimeoutMs: env.EVALUATOR_TIMEOUT_MS,
    demoRoom: env.DEMO_ROOM,
    socketsPerAddress: env.SOCKETS_PER_ADDRESS,
    legalEntityName: env.LEGAL_ENTITY_NAME,
    legalEntityAddress: env.LEGAL_ENTITY_ADDRESS,
    legalContactEmail: env.LEGAL_CONTACT_EMAIL,
    legalReviewed: env.LEGAL_REVIEWED,
    sweepstakeRulesUrl: env.SWEEPSTAKE_RULES_URL,
    logLevel: env.LOG_LEVEL,
    shutdownWaitMs: env.SHUTDOWN_WAIT_MS,
  };
}
