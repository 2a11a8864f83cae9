import { IDENTITY_TOOLKIT_PATH } from '#shared-types/people/identity';

/** Posts something as JSON. @returns the status of the answer, and what it says. @throws {TypeError} if there is no whole answer. */
export async function postJson(url: string, content: object, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(content),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Makes an account at a server: a guest's, or that of somebody new with a password. @returns its token. @throws if it's refused. */
export async function newToken(
  url: string,
  { isGuest = false, headers = {} }: { isGuest?: boolean; headers?: Record<string, string> } = {},
): Promise<string> {
  const person = { email: `${crypto.randomUUID()}@example.org`, password: 'a good long line', returnSecureToken: true };
  const path = `${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp?key=x`;
  const { status, body } = await postJson(url + path, isGuest ? {} : person, headers);
  if (status !== 200) throw new Error(`Signing up was answered with ${status}: ${JSON.stringify(body)}`);
  return body.idToken;
}

/** The header with which somebody shows a token. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
