import * as fc from 'fast-check';
import { Check } from 'typebox/value';
import { Pool } from 'undici';
import { beforeAll, expect, test } from 'vitest';

import { USER_PATH, UserRecord } from '#shared-types/people/user';
import { ContactQuery, QUERY_PATH, QUERY_TYPES } from '#shared-types/site/query';
import { SWEEPSTAKE_PATH, SweepstakeEntry } from '#shared-types/site/sweepstake';
import { ESSAY_PATH } from '#shared-types/text/essay';

import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { startUpstreamStub, type UpstreamStub } from '../support/server/upstream-stub.ts';

const BODIES = 10_000;
const IN_PARALLEL = 32;
/** A different seed gives different bodies; a failure names its seed. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

/** Text as strangers write it: empty, blank, long, of any code units, and with what breaks headers, tables and pages. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', '\0', '\ud800', '\r\n', '__proto__', '<script>', "' OR 1=1 --", 'a'.repeat(6000)),
);
const anyValue = fc.oneof(anyText, fc.jsonValue(), fc.constantFrom(null, true, 0, 1e308, [], {}));

/** An object with these fields, at least one of them missing or replaced by anything, or with an extra field. */
function spoilt(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<string> {
  const names = Object.keys(fields);
  const whole = fc.record(fields);
  return fc
    .tuple(whole, fc.constantFrom(...names), anyValue, fc.constantFrom('missing', 'replaced', 'joined'), anyText)
    .map(([object, name, value, how, stranger]) => {
      const body: Record<string, unknown> = { ...object };
      if (how === 'missing') delete body[name];
      else body[how === 'joined' ? `${stranger}x` : name] = value;
      return JSON.stringify(body);
    });
}

const someText = fc.constantFrom('Ada', 'ada@example.org', 'A text.');
const anyBody = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '[', '{"a":', '{"__proto__":{}}', 'null'),
);

const ROUTES = [
  {
    path: QUERY_PATH,
    schema: ContactQuery,
    body: spoilt({
      name: someText,
      emailAddress: someText,
      queryType: fc.constantFrom(...QUERY_TYPES),
      query: someText,
    }),
  },
  {
    path: SWEEPSTAKE_PATH,
    schema: SweepstakeEntry,
    body: spoilt({ email: someText, subject: someText, pageNumber: someText }),
  },
  { path: USER_PATH, schema: UserRecord, body: spoilt({ id: someText, username: someText, email: someText }) },
  { path: ESSAY_PATH, schema: undefined, body: anyBody },
];

let upstream: UpstreamStub;
let bff: TestBff;
let headers: Record<string, string>;
beforeAll(async () => {
  const identity = makeTestIdentity();
  upstream = await startUpstreamStub();
  const { url } = upstream;
  const gatewayUrls = { query: url, sweepstake: url, user: url, essay: url, problems: url };
  const config = { gatewayUrls, rateLimitFactor: 1_000_000, logLevel: 'error' } as const;
  bff = await startBff({ config, upstreams: { identity: identity.identity } });
  const authorization = `Bearer ${identity.tokenOf('Ada', 'ada@example.org')}`;
  headers = { 'content-type': 'application/json', authorization };
});

/** Whether a body happens to be valid for the route after all; those are left out. */
function isValid(text: string, schema: (typeof ROUTES)[number]['schema']): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return schema === undefined
      ? typeof body === 'object' && body !== null && !Array.isArray(body)
      : Check(schema, body);
  } catch {
    return false;
  }
}

test.each(ROUTES)(
  'none of 10,000 bad bodies for $path is forwarded or answered with 5xx',
  { timeout: 120_000 },
  async ({ path, schema, body }) => {
    const generated = fc.sample(fc.oneof({ arbitrary: body, weight: 4 }, { arbitrary: anyBody, weight: 1 }), {
      numRuns: BODIES * 2,
      seed: SEED,
    });
    const bad = generated.filter((text) => !isValid(text, schema)).slice(0, BODIES);
    expect(bad).toHaveLength(BODIES);
    upstream.arrivals.length = 0;

    const pool = new Pool(bff.url, { connections: IN_PARALLEL });
    const wrong: string[] = [];
    const rest = bad.values();
    const send = async () => {
      for (const text of rest) {
        const answer = await pool.request({ method: 'POST', path, headers, body: text });
        const { error } = (await answer.body.json()) as { error?: string };
        if (![400, 403, 413].includes(answer.statusCode) || typeof error !== 'string')
          wrong.push(`${answer.statusCode} ${text.slice(0, 200)}`);
      }
    };
    await Promise.all(Array.from({ length: IN_PARALLEL }, send));
    await pool.close();
    expect(wrong, `seed ${SEED}`).toEqual([]);
    expect(upstream.arrivals).toEqual([]);
  },
);
