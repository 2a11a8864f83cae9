import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';

import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

import { closeInTheEnd } from '../closing.ts';

interface ArrivedMail {
  from: string;
  to: string[];
  /** Its headers. */
  head: string;
  /** Its text, decoded. */
  body: string;
}

/** A real mail server that keeps every mail for the test. */
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Starts it on a free port, without TLS. @param options.password the one that everybody needs; without it nobody needs one. */
export async function startMailServer({ password }: { password?: string } = {}) {
  const mails: ArrivedMail[] = [];
  let mood: 'willing' | 'silent' | 'unwilling' = 'willing';
  const server = new SMTPServer({
    authOptional: password === undefined,
    closeTimeout: 10,
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    onAuth({ password: given }, _session, done) {
      if (given === password) done(null, { user: 'sullivan' });
      else done(new Error('wrong password'));
    },
    onRcptTo({ address }, _session, done) {
      if (mood === 'willing') done();
      else if (mood === 'unwilling') done(new Error(`550 nobody here is called ${address}`));
    },
    onData(stream, { envelope }, done) {
      const keep = async () => {
        const [head = '', ...parts] = (await text(stream)).split('\r\n\r\n');
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, head, body: decoded(head, parts.join('\n\n')) });
      };
      callbackify(keep)((error) => done(error));
    },
  });
  server.on('error', () => {}); // a client that leaves while a mail is on its way
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // a TCP server has an AddressInfo
  closeInTheEnd(() => new Promise<void>((resolve) => server.close(resolve)));

  const mailsTo = (address: string) => mails.filter(({ to }) => to.includes(address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Waits for the mail with this number, counted from 1, to an address. */
    async mailTo(address: string, number = 1) {
      await expect.poll(() => mailsTo(address).length).toBeGreaterThanOrEqual(number);
      return mailsTo(address)[number - 1] as ArrivedMail;
    },
    /** From now on it takes mails but says nothing about them, or refuses each. */
    become: (next: 'silent' | 'unwilling') => {
      mood = next;
    },
  };
}

/** The text of a mail in one part (RFC 2045 section 6.7). */
function decoded(head: string, body: string): string {
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body.replaceAll('\r\n', '\n');
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
}
