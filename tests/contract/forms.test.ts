import { beforeEach, describe, expect, test } from 'vitest';

import { openFormRows } from '#bff/forms/form-rows';
import type { Caller, Forms } from '#bff/forms/forms';
import { remoteForms } from '#bff/forms/remote-forms';

import { anEntry, aQuery, aUser } from '../support/builders.ts';
import { closeInTheEnd } from '../support/closing.ts';
import { DATABASES } from '../support/databases.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';

/** A gateway that takes everything and knows one problem list. */
async function openRemote(): Promise<Forms> {
  const { url, answer } = await startUpstreamStub();
  answer((arrival, response) => {
    const list = arrival.path?.includes('key=test')
      ? [{ type: 'Spelling', msg: 'A word is not in the dictionary.' }]
      : [];
    answerJson(arrival.method === 'GET' ? list : { id: crypto.randomUUID() })(arrival, response);
  });
  const urls = { query: url, sweepstake: url, user: url, essay: url, documentReference: url, problems: url };
  return remoteForms(urls, { serviceKey: undefined, deadlineMs: 5000, rows: undefined });
}

/** Every driver of the forms: each must keep what the routes rely on. */
const DRIVERS = [
  ...DATABASES.map(({ engine, open }) => ({
    name: `rows in ${engine}`,
    openForms: async () => openFormRows(await open()),
  })),
  { name: 'a gateway over HTTP', openForms: openRemote },
];

function aCaller(signal = new AbortController().signal): Caller {
  return { userId: 'ada', token: 'a-token', requestId: 'a-request', signal };
}

for (const { name, openForms } of DRIVERS) {
  describe(`The forms in ${name}`, () => {
    let forms: Forms;
    let close: () => Promise<void>;
    beforeEach(async () => {
      forms = await openForms();
      close = closeInTheEnd(() => forms.close());
    });

    test.each([
      ['query', aQuery()],
      ['sweepstake', anEntry()],
      ['user', aUser()],
      ['essay', { title: 'On engines', pages: [1, { a: null }] }],
    ] as const)('a submission of the kind %s gets a receipt', async (resource, submission) => {
      expect(await forms.submit(resource, submission, aCaller())).toEqual({ id: expect.stringMatching(/./) });
    });

    test('the same query sent twice is two submissions', async () => {
      const one = await forms.submit('query', aQuery(), aCaller());
      expect(await forms.submit('query', aQuery(), aCaller())).not.toEqual(one);
    });

    test('the record of a user may be sent again', async () => {
      await forms.submit('user', aUser({ username: 'first' }), aCaller());
      await forms.submit('user', aUser({ username: 'second' }), aCaller());
    });

    test('the problem list of the key "test" has entries, and that of a key that nobody knows has none', async () => {
      const list = await forms.problems('test', aCaller());
      expect(list[0]).toEqual({ type: expect.any(String), msg: expect.any(String) });
      expect(await forms.problems('another', aCaller())).toEqual([]);
    });

    test('closed, they take nothing more', async () => {
      await close();
      await expect(forms.submit('query', aQuery(), aCaller())).rejects.toThrow(/./);
    });
  });
}
