import { beforeAll, expect, test } from 'vitest';

import { FEEDBACK_PATH } from '#shared-types/feedback';
import { ContactQuery, QUERY_PATH } from '#shared-types/query';

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

test('/api/openapi.json describes every call of the product API, and says which need a token', () => {
  expect(description.openapi).toMatch(/^3\.1/);
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { security }]) => `${method} ${path}${security?.length ? ' with a token' : ''}`,
    ),
  );
  expect(calls.toSorted()).toEqual([
    'delete /api/desk/student/texts/{text}',
    'delete /api/desk/{assignment} with a token',
    'delete /api/documents/{id}',
    'delete /api/documents/{id}/comments/removals/{removal}',
    'delete /api/documents/{id}/comments/{thread}/{comment}',
    'delete /api/documents/{id}/links/{link} with a token',
    'delete /api/documents/{id}/writers/{writer} with a token',
    'get /api/account/data with a token',
    'get /api/desk with a token',
    'get /api/desk/class',
    'get /api/desk/student',
    'get /api/desk/{assignment}',
    'get /api/documents with a token',
    'get /api/documents/{id}',
    'get /api/documents/{id}/comments',
    'get /api/documents/{id}/links with a token',
    'get /api/documents/{id}/record',
    'get /api/documents/{id}/record/parts/{number}',
    'get /api/documents/{id}/versions',
    'get /api/documents/{id}/versions/{number}',
    'get /api/feedback/rules',
    'get /api/preferences with a token',
    'get /api/problems with a token',
    'get /images/{id}',
    'patch /api/documents/{id}',
    'patch /api/documents/{id}/comments/{thread}',
    'patch /api/documents/{id}/comments/{thread}/{comment}',
    'patch /api/documents/{id}/links/{link} with a token',
    'patch /api/documents/{id}/versions/{number}',
    'patch /api/folders with a token',
    'post /api/account/restore',
    'post /api/account/sign-out-everywhere with a token',
    'post /api/analysis',
    'post /api/desk with a token',
    'post /api/desk/class',
    'post /api/desk/student/texts',
    'post /api/desk/{assignment}/acts',
    'post /api/desk/{assignment}/texts',
    'post /api/documents with a token',
    'post /api/documents/{id}/comments',
    'post /api/documents/{id}/comments/{thread}',
    'post /api/documents/{id}/copies',
    'post /api/documents/{id}/links with a token',
    'post /api/documents/{id}/record/signed',
    'post /api/documents/{id}/versions/{number}/restore',
    'post /api/essay with a token',
    'post /api/feedback/passive-active',
    'post /api/preferences with a token',
    'post /api/problems',
    'post /api/query with a token',
    'post /api/records/check',
    'post /api/sweepstake with a token',
    'post /api/user with a token',
    'post /collab/{room}/acts/{act}/bring-back',
    'post /collab/{room}/acts/{act}/undo',
    'post /collab/{room}/images',
    'put /api/desk/student/answers/{comment}',
    'put /api/documents/{id}/comments/removals/{removal}',
    'put /collab/{room}/images/{id}',
  ]);
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
