import type { EmbeddedIdentityConfig } from '../../config/identity-settings.ts';
import { errors } from '../../errors.ts';
import { healthOf } from '../../observability/health.ts';
import type { Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { AccountWatch, mayHaveEnded } from '../account-watch.ts';
import type { Identity, IdentityAnswer, IdentityCall, KeptAccounts } from '../identity.ts';
import { type Administration, administration } from './administration.ts';
import { PASSWORD_MAX_LENGTH } from './fields.ts';
import type { IdentityContext, Operation } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { IDENTITY_SCHEMA } from './identity-schema.ts';
import { keptAccounts } from './kept-accounts.ts';
import { deleteAccount, lookUp } from './look-up-and-delete.ts';
import { LockOut } from './passwords/lock-out.ts';
import { createPasswordResets, type PasswordResetOptions } from './passwords/password-resets.ts';
import { createPasswords, type PasswordCost } from './passwords/passwords.ts';
import { resetPassword, sendResetCode } from './passwords/reset-password.ts';
import { removeUnused } from './retention.ts';
import { signInWithPassword } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { isActive, stateOf } from './signed-in-account.ts';
import { KEYS_MAX_AGE_S, SigningKeys } from './signing-keys.ts';
import { storedIn } from './stored-identity.ts';
import { exchangeRefreshToken, revokeToken } from './token-exchange.ts';
import { createTokens } from './tokens.ts';
import { update } from './update.ts';

/** `passwordPolicy`: the minimum and maximum length of a password; all characters are allowed and none is required (D-46). */
const passwordPolicy: Operation = ({ passwordMinLength }) => ({
  customStrengthOptions: { minPasswordLength: passwordMinLength, maxPasswordLength: PASSWORD_MAX_LENGTH },
  allowedNonAlphanumericCharacters: '^ $ * . [ ] { } ( ) ? " ! @ # % & / \\ , > < \' : ; | _ ~'.split(' '),
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
});

/** `recaptchaConfig`: no call needs a captcha, but the library insists on a key. */
const recaptchaConfig: Operation = ({ projectId }) => ({
  recaptchaKey: `projects/${projectId}/keys/none`,
  recaptchaEnforcementState: [
    { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
    { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
  ],
});

/** `projects`: the domains that may open the sign-in windows of other providers. The embedded service has no such provider. */
const projects: Operation = ({ projectId }) => ({ projectId, authorizedDomains: ['localhost', '127.0.0.1'] });

/** Settings of the embedded identity service. */
export interface EmbeddedIdentityOptions extends Omit<EmbeddedIdentityConfig, 'kind'> {
  /** The database for accounts, sessions and keys; it is closed with the service. */
  database: Database;
  /** The audience of its tokens. */
  projectId: string;
  /** The current time in milliseconds since 1970. */
  now?: () => number;
  /** The hashing cost of a new password; by default the one OWASP recommends. */
  passwordCost?: PasswordCost;
  /** How to send links to people who forgot their password; without it, nobody can ask for one. */
  resets?: PasswordResetOptions | undefined;
  /** Called when a mail could not be sent. */
  onMailFailure?: (error: unknown) => void;
}

/** The embedded identity service, and the operator's functions. */
export interface EmbeddedIdentity extends Identity {
  readonly administration: Administration;
  readonly kept: KeptAccounts;
  readonly watch: AccountWatch;
}

/** How often the service looks for accounts that an operator's command has changed, in milliseconds. */
const WATCH_EVERY_MS = 250;

/**
 * The calls that the service supports. It doesn't support other providers: every other call gets OPERATION_NOT_ALLOWED.
 */
const OPERATIONS: Partial<Record<string, Operation>> = {
  'identitytoolkit POST /v1/accounts:signUp': signUp,
  'identitytoolkit POST /v1/accounts:signInWithPassword': signInWithPassword,
  'identitytoolkit POST /v1/accounts:lookup': lookUp,
  'identitytoolkit POST /v1/accounts:update': update,
  'identitytoolkit POST /v1/accounts:delete': deleteAccount,
  'identitytoolkit POST /v1/accounts:sendOobCode': sendResetCode,
  'identitytoolkit POST /v1/accounts:resetPassword': resetPassword,
  'identitytoolkit POST /v2/accounts:revokeToken': revokeToken,
  'identitytoolkit GET /v2/recaptchaConfig': recaptchaConfig,
  'identitytoolkit GET /v2/passwordPolicy': passwordPolicy,
  'identitytoolkit GET /v1/projects': projects,
  'securetoken POST /v1/token': exchangeRefreshToken,
};

/**
 * Opens the embedded version of Google's Identity Toolkit and Secure Token services: accounts with passwords, and guests, with
 * the answers and error codes that the unmodified `firebase` client expects. Its tokens are signed with RS256.
 * @throws {NewerSchema} and errors of the database.
 */
export async function openEmbeddedIdentity(options: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> {
  const { now = Date.now, database } = options;
  await migrate(database, IDENTITY_SCHEMA);
  const signingKeys = new SigningKeys(database, { tokenLifetimeS: options.tokenLifetimeS, now });
  const context = createContext(options, signingKeys, now);
  await removeUnused(context);
  const watch = watchAccounts(context);

  const underway = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  /** Keeps the database open until the work is done. */
  async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
    if (closing) throw errors.shuttingDown();
    const promise = work();
    underway.add(promise);
    try {
      return await promise;
    } finally {
      underway.delete(promise);
    }
  }

  async function end(): Promise<void> {
    context.resets?.close();
    watch.close();
    await Promise.allSettled(underway);
    await database.close();
  }

  return {
    projectId: options.projectId,
    call: (call) =>
      whileOpen(async () => {
        const answer = await perform(context, call);
        await watch.look(mayHaveEnded(call, answer));
        return answer;
      }),
    publicKeys: () => whileOpen(async () => ({ jwks: await signingKeys.publicKeys(), maxAgeS: KEYS_MAX_AGE_S })),
    isActive: (claims) => whileOpen(() => isActive(context, claims)),
    kept: keptAccounts(context, { whileOpen, watch }),
    watch,
    health: () => healthOf(() => database.ping()),
    administration: administration(context),
    close: () => (closing ??= end()),
  };
}

/** What the operations work with. */
function createContext(options: EmbeddedIdentityOptions, signingKeys: SigningKeys, now: () => number): IdentityContext {
  const { onMailFailure = () => {} } = options;
  const stored = storedIn(options.database);
  return {
    ...options,
    ...stored,
    now,
    resets: options.resets && createPasswordResets(options.resets, { ...stored, now }),
    // The answer is on its way when the work begins, so its time says nothing about the work.
    afterwards(work) {
      setImmediate(() => {
        work().catch(onMailFailure);
      });
    },
    passwords: createPasswords(options.passwordCost),
    lockOut: new LockOut(options.database, now),
    tokens: createTokens({ ...options, signingKeys, now }),
  };
}

/** Looks at the accounts after a change by another process; after its own, the service looks at once. */
function watchAccounts({ database, accounts }: IdentityContext): AccountWatch {
  let version: number | undefined;
  return new AccountWatch({
    everyMs: WATCH_EVERY_MS,
    async hasChanged() {
      const before = version;
      version = await database.version();
      return version !== before;
    },
    async read(uids) {
      const found = await accounts.findAll(uids);
      return new Map(uids.map((uid) => [uid, stateOf(found.get(uid))]));
    },
  });
}

async function perform(context: IdentityContext, call: IdentityCall): Promise<IdentityAnswer> {
  try {
    const operation = OPERATIONS[`${call.service} ${call.method} ${call.path}`];
    if (!operation) throw new IdentityError('OPERATION_NOT_ALLOWED');
    return { status: 200, body: await operation(context, call) };
  } catch (error) {
    if (error instanceof IdentityError) return error.answer;
    throw error;
  }
}
