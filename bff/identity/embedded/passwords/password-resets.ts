import { RESET_PASSWORD_PATH } from '#shared-types/people/account';

import { createTokenBuckets } from '../../../limits/token-bucket.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { StoredIdentity } from '../stored-identity.ts';

/** How long a link is good for, in milliseconds. */
const LINK_MS = 3_600_000;
/** How many mails one address can be sent: nobody can be flooded, and a lost mail can be asked for again. */
const MAILS_PER_ADDRESS = { perSecond: 3 / 3600, burst: 3 };

/** Sends links for a new password. */
export interface PasswordResets {
  /** Whether the address may be sent another mail; it counts whether or not it has an account. */
  admit(email: string): boolean;
  /** Sends a link to the account with this address, if there is one. A failure is logged. */
  send(email: string): Promise<void>;
  close(): void;
}

/** What sends the links, and where they lead. */
export interface PasswordResetOptions {
  /** It is closed with the service. */
  mailer: Mailer;
  /** The origin of the site. */
  publicUrl: string;
}

/** @param now the current time in milliseconds since 1970. */
export function createPasswordResets(
  { mailer, publicUrl }: PasswordResetOptions,
  { accounts, resetCodes, now }: Pick<StoredIdentity, 'accounts' | 'resetCodes'> & { now: () => number },
): PasswordResets {
  const mails = createTokenBuckets(MAILS_PER_ADDRESS);
  return {
    admit: (email) => mails.of(email).take(1),
    async send(email) {
      const account = await accounts.findByEmail(email);
      if (!account || account.disabled) return;
      const code = await resetCodes.create({ uid: account.uid, expiresMs: now() + LINK_MS });
      await mailer.send({ to: email, ...words(publicUrl, code) });
    },
    close: () => mailer.close(),
  };
}

/** The code is in the fragment, which browsers don't send to any server. */
function words(publicUrl: string, code: string) {
  const { host } = new URL(publicUrl);
  return {
    subject: `Choose a new password for ${host}`,
    text: `Somebody asked for a new password for your account at ${host}. If that was you, open this address within an hour:

${publicUrl}${RESET_PASSWORD_PATH}#${code}

It works once. When you choose a new password, you're signed out on every device.

If it wasn't you, you don't have to do anything. Your password stays as it is.
`,
  };
}
