import { beforeAll, expect, test } from 'vitest';

import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';
import { ContactQuery, QUERY_PATH } from '#shared-types/site/query';

import { startBff, type TestBff } from '../support/server/start-bff.ts';

let bff: TestBff;
let description: {
  openapi: string;
  paths: Record<
    string,
    Record<string, { security?: unknown[]; requestBody?: unknown; responses: Record<string, unknown> }>
  >;
};
beforeAll(async () => {
  bff = await startBff();
  description = await (await fetch(`${bff.url}/api/openapi.json`)).json();
});

/** The calls of the product API. */
const CALLS = {
  delete: `/api/desk/student/texts/{text} /api/documents/{id} /api/documents/{id}/comments/removals/{removal}
    /api/documents/{id}/comments/{thread}/{comment}`,
  'delete with a token': `/api/desk/{assignment} /api/documents/{id}/links/{link} /api/documents/{id}/writers/{writer}`,
  'get with a token': `/api/account/data /api/desk /api/documents /api/documents/{id}/links /api/preferences /api/problems`,
  get: `/api/desk/class /api/desk/student /api/desk/{assignment} /api/documents/{id} /api/documents/{id}/comments
    /api/documents/{id}/record /api/documents/{id}/record/parts/{number} /api/documents/{id}/versions
    /api/documents/{id}/versions/{number} /api/feedback/rules /images/{id}`,
  patch: `/api/documents/{id} /api/documents/{id}/comments/{thread} /api/documents/{id}/comments/{thread}/{comment}
    /api/documents/{id}/versions/{number}`,
  'patch with a token': `/api/documents/{id}/links/{link} /api/folders`,
  post: `/api/account/restore /api/analysis /api/desk/class /api/desk/student/texts /api/desk/{assignment}/acts
    /api/desk/{assignment}/texts /api/documents/{id}/comments /api/documents/{id}/comments/{thread}
    /api/documents/{id}/copies /api/documents/{id}/record/signed /api/documents/{id}/versions/{number}/restore
    /api/feedback/passive-active /api/problems /api/records/check /collab/{room}/acts/{act}/bring-back
    /collab/{room}/acts/{act}/undo /collab/{room}/images`,
  'post with a token': `/api/account/sign-out-everywhere /api/desk /api/documents /api/documents/{id}/links /api/essay
    /api/preferences /api/query /api/sweepstake /api/user`,
  put: `/api/desk/student/answers/{comment} /api/documents/{id}/comments/removals/{removal}
    /collab/{room}/images/{id}`,
};

test('/api/openapi.json describes every call of the product API, and says which need a token', () => {
  expect(description.openapi).toMatch(/^3\.1/);
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { security }]) => `${method} ${path}${security?.length ? ' with a token' : ''}`,
    ),
  );
  const expected = Object.entries(CALLS).flatMap(([given, paths]) => {
    const [method, ...token] = given.split(/ (?=with)/);
    return paths.split(/\s+/).map((path) => [method, path, ...token].join(' '));
  });
  expect(calls.toSorted()).toEqual(expected.toSorted());
});

test('a body is described by the schema that it is checked with, and errors by their one shape', () => {
  const { requestBody, responses } = description.paths[QUERY_PATH]?.['post'] ?? { responses: {} };
  const schema = structuredClone({ ...ContactQuery });
  expect(requestBody).toMatchObject({ content: { 'application/json': { schema } } });
  for (const status of ['4XX', '5XX'])
    expect(responses[status]).toMatchObject({
      content: { 'application/json': { schema: { properties: { error: {}, message: {} } } } },
    });
});

test('the optional fields of a feedback item are described in words', () => {
  const answer = JSON.stringify(description.paths[FEEDBACK_PATH]?.['post']?.responses['200']);
  for (const field of ['rule', 'confidence', 'suggestions'])
    expect(answer).toMatch(new RegExp(`"${field}":\\{"type":"\\w+",.*?"description":"`, 'u'));
});

test('the page of the description is there in development only', async () => {
  expect((await fetch(`${bff.url}/api/docs`)).status).toBe(404);
  const inDevelopment = await startBff({ config: { apiDocs: true } });
  const page = await fetch(`${inDevelopment.url}/api/docs`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Swagger UI');
  await inDevelopment.close();
});
