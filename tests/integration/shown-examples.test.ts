import request from 'supertest';
import { beforeAll, expect, test, vi } from 'vitest';

import { type Analysis, ANALYSIS_PATH } from '#shared-types/analysis/analysis';
import { FEEDBACK_STATUS_HEADER } from '#shared-types/analysis/feedback';
import { PROBLEMS_PATH } from '#shared-types/analysis/problems';

import { SAMPLE_ESSAY } from '../../web/content/editor/sample-essay.ts';
import { CONTENT_PAGES } from '../../web/content/site/all-pages.ts';
import { paragraphsOfLines } from '../../web/features/plain-editor/evaluation-run.ts';
import { textChunks } from '../../web/sync/text-chunks.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

const SAMPLE = SAMPLE_ESSAY.paragraphs.join('\n');
const EXAMPLES = Object.entries(CONTENT_PAGES).flatMap(([path, page]) =>
  (page?.blocks ?? []).flatMap(({ title, example }) => (example ? [{ path, title, runs: example }] : [])),
);
/** On a busy machine, spelling and grammar may take this long to load, in milliseconds. */
const LOADED_WITHIN_MS = 120_000;

const identity = makeTestIdentity();
let bff: TestBff;
beforeAll(async () => {
  bff = await startBff({ upstreams: { identity: identity.identity } });
  await vi.waitUntil(isLoaded, { interval: 500, timeout: LOADED_WITHIN_MS });
}, LOADED_WITHIN_MS);

async function isLoaded(): Promise<boolean> {
  return (await post(ANALYSIS_PATH, SAMPLE)).headers[FEEDBACK_STATUS_HEADER] === 'complete';
}

function post(path: string, text: string) {
  const paragraphs = paragraphsOfLines(text, textChunks(text));
  return request(bff.url).post(path).send({ text: paragraphs }).expect(200);
}

/** The notes on a text, each with the words that it is about. */
async function saidOf(text: string) {
  const { items } = (await post(ANALYSIS_PATH, text)).body as Analysis;
  return items.map(({ type, msg, from, to }) => ({ type, msg, words: text.slice(from, to) }));
}

test.each(EXAMPLES)('"$path": every note under "$title" is what the product says today', async ({ runs }) => {
  const example = runs.map((run) => (typeof run === 'string' ? run : run.words)).join('');
  const said = [...(await saidOf(example)), ...(await saidOf(SAMPLE))];
  for (const run of runs) {
    if (typeof run === 'string') continue;
    const ofThese = said.filter(({ words }) => words.includes(run.words));
    expect(ofThese.map(({ type, msg }) => ({ type, msg }))).toContainEqual({ type: run.type, msg: run.note });
  }
});

test('REQ-148: the problem list of the key "test" is what the product says today about the sample essay', async () => {
  const authorization = `Bearer ${identity.tokenOf('ada', 'ada@example.org')}`;
  const samples = await request(bff.url).get(PROBLEMS_PATH).query({ key: 'test' }).set({ authorization }).expect(200);
  expect(samples.body.length).toBeGreaterThan(0);
  expect((await post(PROBLEMS_PATH, SAMPLE)).body).toEqual(expect.arrayContaining(samples.body));
});
