import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Compile } from 'typebox/compile';
import { describe, expect, onTestFinished, test } from 'vitest';

import { openFormRows } from '#bff/forms/form-rows';
import type { Caller, Forms, Submissions } from '#bff/forms/forms';
import { remoteForms } from '#bff/forms/remote-forms';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import { ProblemList } from '#shared-types/problems';

import { answerJson, startUpstreamStub } from '../support/upstream-stub.ts';

/** Every driver that the product has; each keeps the promises below. */
const DRIVERS: { driver: string; open: () => Promise<Forms> }[] = [
  { driver: 'rows', open: openRows },
  { driver: 'a gateway over HTTP', open: openGateway },
];

async function openRows(): Promise<Forms> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sullivan-forms-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return openFormRows(new SqliteDatabase({ directory, file: 'gateway.sqlite' }));
}

/** A gateway that numbers what it gets and knows one problem list. */
async function openGateway(): Promise<Forms> {
  const stub = await startUpstreamStub();
  onTestFinished(() => stub.close());
  stub.answer((arrival, response) =>
    arrival.method === 'GET'
      ? answerJson(arrival.path?.endsWith('=test') ? [{ type: 'Claim', msg: 'Which one?' }] : [])(arrival, response)
      : answerJson({ id: `${stub.arrivals.length}` })(arrival, response),
  );
  const at = (resource: string) => `${stub.url}/${resource}`;
  return remoteForms(
    {
      query: at('query'),
      sweepstake: at('sweepstake'),
      user: at('user'),
      essay: at('essay'),
      problems: at('problems'),
    },
    { serviceKey: undefined, deadlineMs: 5000, rows: undefined },
  );
}

const SUBMISSIONS: Omit<Submissions, 'documentReference'> = {
  query: { name: 'Ada', emailAddress: 'ada at ink', queryType: 'QUESTION', query: 'Does it read “verse”?\nIn rhyme?' },
  sweepstake: { email: 'ada', subject: 'History', pageNumber: 'the last one' },
  user: { id: 'uid', username: 'Ada', email: 'ada@example.org' },
  essay: { title: 'Ink – 墨', pages: [1, 2, { deep: null }] },
};
const RESOURCES = ['query', 'sweepstake', 'user', 'essay'] as const;
const isProblemList = Compile(ProblemList);

function aCaller(signal = new AbortController().signal): Caller {
  return { userId: 'uid', token: 'token-of-ada', requestId: 'request-1', signal };
}

describe.each(DRIVERS)('Forms kept by $driver', ({ open }) => {
  async function opened(): Promise<Forms> {
    const forms = await open();
    onTestFinished(() => forms.close().catch(() => {})); // a test may have closed them
    return forms;
  }

  test.each(RESOURCES)('take a %s and answer a receipt with its id', async (resource) => {
    const forms = await opened();
    expect(await forms.submit(resource, SUBMISSIONS[resource], aCaller())).toEqual({ id: expect.stringMatching(/./) });
  });

  test('give each query a receipt of its own, also when many come at once', async () => {
    const forms = await opened();
    const receipts = await Promise.all(
      Array.from({ length: 20 }, () => forms.submit('query', SUBMISSIONS.query, aCaller())),
    );
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(20);
  });

  test('take the record of a user again, since registration may have stopped half way', async () => {
    const forms = await opened();
    await forms.submit('user', SUBMISSIONS.user, aCaller());
    await forms.submit('user', { ...SUBMISSIONS.user, username: 'Lovelace' }, aCaller());
  });

  test('have a problem list for the key "test", and an empty one for a key that they do not know', async () => {
    const forms = await opened();
    const problems = await forms.problems('test', aCaller());
    expect(isProblemList.Check(problems)).toBe(true);
    expect(problems.length).toBeGreaterThan(0);
    expect(await forms.problems('unknown', aCaller())).toEqual([]);
  });

  test('refuse what comes after they were closed', async () => {
    const forms = await opened();
    await forms.close();
    await expect(forms.submit('query', SUBMISSIONS.query, aCaller())).rejects.toBeInstanceOf(Error);
  });
});
