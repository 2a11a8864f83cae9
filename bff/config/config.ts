import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { cleanEnv, str, type ReporterOptions } from 'envalid';

import type { IdentityConfig } from '#shared-types/identity';

import {
  addressList,
  brokerUrlList,
  emailAddress,
  hostList,
  hostName,
  httpUrl,
  oneOf,
  origin,
  secretKey,
  webAddress,
  wholeNumber,
  yesOrNo,
} from './validators.ts';

/** The settings of one installation, read once at start. */
export interface Config {
  /** The TCP port; 0 takes a free one. */
  port: number;
  /** The address to listen on. */
  host: string;
  /** The absolute folder in which everything that must outlive the process is kept. */
  dataDirectory: string;
  /** The largest size of the file that holds the documents, in MiB. */
  documentsMaxMiB: number;
  /** The origin under which people reach the product, such as `https://write.example.org`; empty: the one they ask for. */
  publicUrl: string | undefined;
  /** Whose `X-Forwarded-*` headers are believed: addresses or CIDR ranges. */
  trustProxy: string[];
  /** The base address of a remote evaluator; empty: the embedded one. */
  evaluatorUrl: string | undefined;
  /** The key that this server shares with its evaluator, or with the Sullivans whose evaluator it is. */
  evaluatorKey: string | undefined;
  /** How long a feedback call may take before it is answered with 504, in milliseconds. */
  evaluatorTimeoutMs: number;
  /** Who keeps the accounts: the embedded identity service, or a Firebase project. */
  identity: EmbeddedIdentityConfig | FirebaseIdentityConfig;
  /** What the browser's identity library learns of the project. */
  clientIdentity: IdentityConfig;
  /** Whether guests can send the contact and the sweepstake form (D-06). */
  guestForms: boolean;
  /** Where the calls of the product API go; a call without an address goes to the embedded gateway. */
  gatewayUrls: GatewayUrls;
  /** The key by which they know this server. */
  gatewayKey: string | undefined;
  /** How long the gateway or the identity service may take, in milliseconds; then the answer is 504, since browsers wait for ever (D-19). */
  gatewayTimeoutMs: number;
  identityTimeoutMs: number;
  /** The message brokers, tried in this order, with their credentials; empty: the embedded broker. */
  brokerUrls: string[];
  /** Where the embedded broker also listens on the loopback address, for workers and services of this machine, and their passcode. */
  embeddedBroker: { port: number; passcode: string } | undefined;
  /** Whether this process answers evaluation requests itself; with other brokers than the embedded one, workers do. */
  answersEvaluations: boolean;
  /** Whether the SockJS transports jsonp, htmlfile and iframe are served: only old browsers need them, and they widen the attack surface. */
  sockJsLegacyTransports: boolean;
  /** Whether /ws sets the cookie JSESSIONID, by which some load balancers find the server of a session. */
  sockJsCookie: boolean;
  /** What `/demo` opens: the public sandbox, or a new private draft for each visit (D-66). */
  demoRoom: 'public' | 'private';
  /** The hosts whose images the editor shows, by https, with their port if it is not 443. They learn who reads (D-63). */
  imageHosts: string[];
  /** Whether the description of the product API is also served as a page. */
  apiDocs: boolean;
  /** By how much every limit of calls per address or user is multiplied. */
  rateLimitFactor: number;
  /** How many collaboration sockets one address may hold; people behind one router share an address. */
  socketsPerAddress: number;
  /** The company that the legal pages name, its postal address, and its e-mail address for privacy and security. */
  legalEntityName: string;
  legalEntityAddress: string;
  legalContactEmail: string;
  /** Whether counsel has reviewed the legal pages; until then they carry a note that they are a template. */
  legalReviewed: boolean;
  /** Where the operator has published the official rules of the sweepstake (D-04); empty: the terms of service. */
  sweepstakeRulesUrl: string | undefined;
  /** The least level that is logged. */
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** How long `/readyz` answers 503 before the listener closes, so that a load balancer can notice, in milliseconds. */
  shutdownWaitMs: number;
}

/** The resources of the product API, each with an address of its own; without one the embedded implementation serves it. */
export const GATEWAY_RESOURCES = ['query', 'sweepstake', 'user', 'essay', 'problems'] as const;

/** The addresses of the resources that a remote gateway serves. Document references have no embedded implementation (D-57). */
export type GatewayUrls = Partial<Record<(typeof GATEWAY_RESOURCES)[number] | 'documentReference', string | undefined>>;

/** The identity service inside the BFF. */
export interface EmbeddedIdentityConfig {
  kind: 'embedded';
  /** The shortest password that it accepts. */
  passwordMinLength: number;
  /** How long a token is valid, in seconds; Firebase's are valid for one hour. */
  tokenLifetimeS: number;
}

/** A Firebase project behind our origin. The addresses are Google's, except in tests. */
export interface FirebaseIdentityConfig {
  kind: 'firebase';
  projectId: string;
  apiKey: string;
  /** Whether each token is also checked for revocation and a disabled account, which needs a service account. */
  checkRevoked: boolean;
  identityToolkitUrl: string;
  secureTokenUrl: string;
  keysUrl: string;
  /** The origin of the project's auth domain, whose pages are served on ours; undefined without popup and redirect sign-in. */
  authDomainUrl: string | undefined;
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

const minutes = 60_000;

/** Used until the operator sets an e-mail address; nobody reads mail to it. */
export const SAMPLE_EMAIL = 'privacy@example.org';

/** The project of the embedded identity service, as its tokens name it. */
export const EMBEDDED_PROJECT_ID = 'sullivan-embedded';
/** The identity library insists on a key; this one opens nothing. */
const KEY_OF_THE_SERVER = 'is-added-by-the-server';

const ONE_HOUR_S = 3600;

/** Where Google serves accounts, tokens, and the public keys of the tokens (firebase.google.com/docs/auth/admin/verify-id-tokens). */
const GOOGLE = {
  identityToolkitUrl: 'https://identitytoolkit.googleapis.com',
  secureTokenUrl: 'https://securetoken.googleapis.com',
  keysUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
};

function specs(isTerminal: boolean) {
  return {
    PORT: wholeNumber(0, 65_535)({ default: 3000 }),
    HOST: str({ default: '127.0.0.1' }),
    DATA_DIR: str({ default: './data' }),
    DOCUMENTS_MAX_MB: wholeNumber(1, 1_048_576)({ default: 1024 }),
    PUBLIC_URL: origin({ default: undefined }),
    TRUST_PROXY: addressList({ default: undefined }),
    EVALUATOR_URL: httpUrl({ default: undefined }),
    EVALUATOR_KEY: secretKey({ default: undefined }),
    EVALUATOR_TIMEOUT_MS: wholeNumber(100, 5 * minutes)({ default: 15_000 }),
    IDENTITY: oneOf('embedded', 'firebase')({ default: 'embedded' }),
    PASSWORD_MIN_LENGTH: wholeNumber(6, 128)({ default: 6 }),
    FIREBASE_PROJECT_ID: str({ default: '' }),
    FIREBASE_API_KEY: str({ default: '' }),
    FIREBASE_AUTH_DOMAIN: hostName({ default: '' }),
    FIREBASE_STORAGE_BUCKET: str({ default: '' }),
    FIREBASE_MESSAGING_SENDER_ID: str({ default: '' }),
    FIREBASE_APP_ID: str({ default: '' }),
    FIREBASE_MEASUREMENT_ID: str({ default: '' }),
    IDENTITY_CHECK_REVOKED: yesOrNo({ default: false }),
    IDENTITY_TIMEOUT_MS: wholeNumber(100, 5 * minutes)({ default: 15_000 }),
    GUEST_FORMS: yesOrNo({ default: true }),
    GATEWAY_QUERY_URL: httpUrl({ default: undefined }),
    GATEWAY_SWEEPSTAKE_URL: httpUrl({ default: undefined }),
    GATEWAY_USER_URL: httpUrl({ default: undefined }),
    GATEWAY_ESSAY_URL: httpUrl({ default: undefined }),
    GATEWAY_PROBLEMS_URL: httpUrl({ default: undefined }),
    GATEWAY_KEY: secretKey({ default: undefined }),
    DOCUMENT_REFERENCE_URL: httpUrl({ default: undefined }),
    GATEWAY_TIMEOUT_MS: wholeNumber(100, 5 * minutes)({ default: 15_000 }),
    BROKER_URL: brokerUrlList({ default: undefined }),
    EMBEDDED_BROKER_PORT: wholeNumber(0, 65_535)({ default: undefined }),
    EMBEDDED_BROKER_PASSCODE: str({ default: '' }),
    ANSWER_EVALUATIONS: oneOf('auto', 'yes', 'no')({ default: 'auto' }),
    SOCKJS_LEGACY_TRANSPORTS: yesOrNo({ default: true }),
    SOCKJS_COOKIE: yesOrNo({ default: false }),
    DEMO_ROOM: oneOf('public', 'private')({ default: 'public' }),
    IMAGE_HOSTS: hostList({ default: undefined }),
    API_DOCS: yesOrNo({ default: false }),
    RATE_LIMIT_FACTOR: wholeNumber(1, 1_000_000)({ default: 1 }),
    SOCKETS_PER_ADDRESS: wholeNumber(1, 10_000)({ default: 150 }),
    LEGAL_ENTITY_NAME: str({ default: '[name of the company], LLC' }),
    LEGAL_ENTITY_ADDRESS: str({ default: '[postal address], Florida, United States' }),
    LEGAL_CONTACT_EMAIL: emailAddress({ default: SAMPLE_EMAIL }),
    LEGAL_REVIEWED: yesOrNo({ default: false }),
    SWEEPSTAKE_RULES_URL: webAddress({ default: undefined }),
    // On a terminal the line with the address should stay in sight.
    LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent')({ default: isTerminal ? 'warn' : 'info' }),
    SHUTDOWN_WAIT_MS: wholeNumber(0, 9000)({ default: 0 }),
  };
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
 * @throws {ConfigError} naming every variable that is not usable.
 */
export function readConfig(environment: NodeJS.ProcessEnv, options: { isTerminal?: boolean } = {}): Config {
  const faults: string[] = [];
  const given = withSecretFiles(environment, faults);
  const env = {
    ...cleanEnv(given, specs(options.isTerminal ?? false), {
      reporter: ({ errors }: ReporterOptions<unknown>) => {
        for (const [name, fault] of Object.entries<Error | undefined>(errors)) faults.push(`${name} ${fault?.message}`);
      },
    }),
  };
  faults.push(...contradictions(env, given));
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDirectory: path.resolve(env.DATA_DIR),
    documentsMaxMiB: env.DOCUMENTS_MAX_MB,
    publicUrl: env.PUBLIC_URL,
    trustProxy: splitList(env.TRUST_PROXY),
    evaluatorUrl: env.EVALUATOR_URL,
    evaluatorKey: env.EVALUATOR_KEY,
    evaluatorTimeoutMs: env.EVALUATOR_TIMEOUT_MS,
    identity:
      env.IDENTITY === 'firebase'
        ? {
            kind: 'firebase',
            projectId: env.FIREBASE_PROJECT_ID,
            apiKey: env.FIREBASE_API_KEY,
            checkRevoked: env.IDENTITY_CHECK_REVOKED,
            ...GOOGLE,
            authDomainUrl: env.FIREBASE_AUTH_DOMAIN === '' ? undefined : `https://${env.FIREBASE_AUTH_DOMAIN}`,
          }
        : { kind: 'embedded', passwordMinLength: env.PASSWORD_MIN_LENGTH, tokenLifetimeS: ONE_HOUR_S },
    clientIdentity: clientIdentity(env),
    guestForms: env.GUEST_FORMS,
    gatewayUrls: {
      query: env.GATEWAY_QUERY_URL,
      sweepstake: env.GATEWAY_SWEEPSTAKE_URL,
      user: env.GATEWAY_USER_URL,
      essay: env.GATEWAY_ESSAY_URL,
      problems: env.GATEWAY_PROBLEMS_URL,
      documentReference: env.DOCUMENT_REFERENCE_URL,
    },
    gatewayKey: env.GATEWAY_KEY,
    gatewayTimeoutMs: env.GATEWAY_TIMEOUT_MS,
    identityTimeoutMs: env.IDENTITY_TIMEOUT_MS,
    brokerUrls: splitList(env.BROKER_URL),
    embeddedBroker:
      env.EMBEDDED_BROKER_PORT === undefined
        ? undefined
        : { port: env.EMBEDDED_BROKER_PORT, passcode: env.EMBEDDED_BROKER_PASSCODE },
    answersEvaluations:
      env.ANSWER_EVALUATIONS === 'auto' ? env.BROKER_URL === undefined : env.ANSWER_EVALUATIONS === 'yes',
    sockJsLegacyTransports: env.SOCKJS_LEGACY_TRANSPORTS,
    sockJsCookie: env.SOCKJS_COOKIE,
    demoRoom: env.DEMO_ROOM,
    imageHosts: splitList(env.IMAGE_HOSTS),
    apiDocs: env.API_DOCS,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
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

function splitList(list: string | undefined): string[] {
  return list?.split(',').map((entry) => entry.trim()) ?? [];
}

/** The settings that may be given as the name of a file that holds them, in NAME_FILE, as container platforms mount secrets. */
const SECRETS = ['FIREBASE_API_KEY', 'EVALUATOR_KEY', 'GATEWAY_KEY', 'BROKER_URL', 'EMBEDDED_BROKER_PASSCODE'];

/** The settings that are not empty, with the secrets that are in files. Adds a fault for each file that cannot be used. */
function withSecretFiles(environment: NodeJS.ProcessEnv, faults: string[]): Record<string, string | undefined> {
  const settings = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== '');
  const given: Record<string, string | undefined> = Object.fromEntries(settings);
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    try {
      given[name] = readFileSync(file, 'utf8').trim();
      if (given[name] === '') faults.push(`${name}_FILE names an empty file: ${file}`);
    } catch (error) {
      faults.push(`${name}_FILE cannot be read: ${String(error)}`);
    }
  }
  return given;
}

/** The parsed settings; one with a fault is missing. */
type Environment = Partial<ReturnType<typeof cleanEnv<ReturnType<typeof specs>>>>;

/** The faults that no single setting shows: settings that need or exclude one another. */
function contradictions(env: Environment, given: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  if (env.IDENTITY === 'firebase') {
    if (!env.FIREBASE_PROJECT_ID) faults.push('FIREBASE_PROJECT_ID must be set when IDENTITY is firebase');
    if (!env.FIREBASE_API_KEY) faults.push('FIREBASE_API_KEY must be set when IDENTITY is firebase');
  } else if (env.IDENTITY_CHECK_REVOKED) {
    faults.push('IDENTITY_CHECK_REVOKED is for IDENTITY=firebase; the embedded service always checks');
  }
  if (env.BROKER_URL !== undefined && env.EMBEDDED_BROKER_PORT !== undefined)
    faults.push('EMBEDDED_BROKER_PORT is for the embedded broker; with BROKER_URL there is none');
  if (env.EMBEDDED_BROKER_PORT !== undefined && !env.EMBEDDED_BROKER_PASSCODE)
    faults.push('EMBEDDED_BROKER_PASSCODE must be set when EMBEDDED_BROKER_PORT is');
  // This variable makes the identity library accept unsigned tokens.
  if (given['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined)
    faults.push('FIREBASE_AUTH_EMULATOR_HOST must not be set: its tokens are not signed. Leave IDENTITY empty instead');
  return faults;
}

/**
 * What the browser's identity library learns. All its calls come to our origin, where the server adds its own key. Only the
 * provider's pages on the auth domain need the real key in the browser, and with it anyone can bypass our limits.
 */
function clientIdentity(env: Environment): IdentityConfig {
  const isFirebase = env.IDENTITY === 'firebase';
  const own = (value: string | undefined) => (isFirebase ? (value ?? '') : '');
  const authDomain = own(env.FIREBASE_AUTH_DOMAIN);
  return {
    apiKey: authDomain === '' ? KEY_OF_THE_SERVER : own(env.FIREBASE_API_KEY),
    authDomain,
    projectId: own(env.FIREBASE_PROJECT_ID) || EMBEDDED_PROJECT_ID,
    storageBucket: own(env.FIREBASE_STORAGE_BUCKET),
    messagingSenderId: own(env.FIREBASE_MESSAGING_SENDER_ID),
    appId: own(env.FIREBASE_APP_ID),
    measurementId: own(env.FIREBASE_MEASUREMENT_ID),
  };
}
