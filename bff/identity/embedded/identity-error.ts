/**
 * A call that the identity service refuses, with the wording of Google's service: a code that the client library knows
 * (`SERVER_ERROR_MAP` of @firebase/auth), and after ` : ` a sentence for the person, if there is one.
 */
export class IdentityError extends Error {
  constructor(code: string, sentence?: string) {
    super(sentence === undefined ? code : `${code} : ${sentence}`);
    this.name = 'IdentityError';
  }

  /** The answer as Google writes it; the status is always 400. */
  get answer() {
    const error = { message: this.message, domain: 'global', reason: 'invalid' };
    return { status: 400, body: { error: { code: 400, message: this.message, errors: [error] } } };
  }
}
