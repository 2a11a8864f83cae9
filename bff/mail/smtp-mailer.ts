import { createTransport, type Transporter } from 'nodemailer';

import { type Mailer, MailNotSent } from './mailer.ts';

/** Where mail goes, and whom it comes from. */
export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with a user and password if the server wants them. */
  url: string;
  /** The address that the mails come from. */
  from: string;
}

/** A mail server that is slower than this counts as unreachable, in milliseconds. */
const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 20_000;
/** How many connections to keep to the mail server. */
const CONNECTIONS = 2;

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/** Sends mail over SMTP (RFC 5321). A password only goes through an encrypted connection, unless the server is this machine. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport: Transporter = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && username !== '' && !LOOPBACK.test(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    // No mail of ours has parts that come from a file or another server.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ to, subject, text }) {
      try {
        // As an object, the address is never read as a list of addresses.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
      } catch (error) {
        throw new MailNotSent(reasonOf(error, 'a mail'));
      }
    },
    async check() {
      try {
        await transport.verify();
      } catch (error) {
        throw new MailNotSent(reasonOf(error, 'our login'));
      }
    },
    close: () => transport.close(),
  };
}

/** The mail server's own words may quote the address, so only its codes are passed on. */
function reasonOf(error: unknown, what: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const status = error instanceof Error && 'responseCode' in error ? String(error.responseCode) : 'none';
  return `The mail server didn’t take ${what}: code ${code}, status ${status}.`;
}
