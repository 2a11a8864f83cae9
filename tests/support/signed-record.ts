import type { Test } from 'supertest';

/** The answer of a call that signs a record: the compact JWS. */
export async function signedFile(call: Test): Promise<string> {
  const { body } = await call
    .buffer(true)
    .parse((response, done) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => done(null, text));
    })
    .expect(200);
  return String(body);
}
