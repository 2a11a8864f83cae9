import { optional, type Values } from './setting.ts';
import { emailAddress, smtpUrl } from './validators.ts';

/** How Sullivan sends mail. */
export const mailSettings = {
  smtpUrl: optional(
    'SMTP_URL',
    smtpUrl,
    'Your mail server, such as `smtp://user:password@mail.example.org:587`, or `smtps://…` if it wants TLS from the start. With it, people who forget their password can ask for a link. It needs `PUBLIC_URL` and `MAIL_FROM`, and embedded accounts.',
    {
      details:
        'Percent-encode reserved characters in the user and password. A password is only sent over TLS, unless the server is this machine. If your own authority signed its certificate, name its file in NODE_EXTRA_CA_CERTS. With IDENTITY=firebase, Firebase sends these mails itself.',
      isSecret: true,
    },
  ),
  mailFrom: optional('MAIL_FROM', emailAddress, 'The address that mails come from. Required with `SMTP_URL`.'),
};

/** The mail server, and what a mail says about this installation. */
export interface MailConfig {
  url: string;
  from: string;
  /** The origin that links in mails lead to. */
  publicUrl: string;
}

interface MailValues extends Values<typeof mailSettings> {
  publicUrl: string | undefined;
  identityKind: 'embedded' | 'firebase';
}

/** How to send mail; undefined without a mail server. */
export function mailConfig({ smtpUrl: url, mailFrom: from, publicUrl }: MailValues): MailConfig | undefined {
  return url === undefined || from === undefined || publicUrl === undefined ? undefined : { url, from, publicUrl };
}

/** Settings of this subject that require or exclude each other. */
export function mailContradictions(values: MailValues): string[] {
  if (values.smtpUrl === undefined) return [];
  const faults: string[] = [];
  if (values.publicUrl === undefined) faults.push('PUBLIC_URL must be set when SMTP_URL is: mails link to it');
  if (values.mailFrom === undefined) faults.push('MAIL_FROM must be set when SMTP_URL is');
  if (values.identityKind === 'firebase')
    faults.push('SMTP_URL only works with IDENTITY=embedded; Firebase sends its mails itself');
  return faults;
}
