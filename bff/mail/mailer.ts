/** One mail, as plain text. */
export interface Mail {
  /** One e-mail address. */
  to: string;
  subject: string;
  text: string;
}

/** Sends mail in the name of this installation. */
export interface Mailer {
  /** Hands a mail to the mail server. @throws {MailNotSent} if the server didn't take it. */
  send(mail: Mail): Promise<void>;
  /** Makes sure that the mail server takes our login. @throws {MailNotSent} if it doesn't. */
  check(): Promise<void>;
  /** Closes the connections to the mail server. */
  close(): void;
}

/** The mail server didn't take a mail. The message has its code and status, and never an address, so that it can be logged. */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
}
