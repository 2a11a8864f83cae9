import { beforeEach, describe, expect, test } from 'vitest';

import { createReadiness, type Readiness } from '#bff/observability/readiness';

import { enterRoom, openEditor } from '../support/collaboration/collaboration-client.ts';
import { newId, roomOf } from '../support/documents.ts';
import { callToolkit } from '../support/identity/identity-client.ts';
import { emptyPostgres } from '../support/postgres/postgres.ts';
import { BALANCERS, startBalancer } from '../support/server/balancer.ts';
import { freePort } from '../support/server/listen.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

/** How many calls in a row reach both servers. */
const CALLS = 40;

for (const balancer of BALANCERS)
  describe.skipIf(balancer.isMissing)(`Two servers behind ${balancer.program}`, () => {
    let url: string;
    let servers: [TestBff, TestBff];
    let readiness: [Readiness, Readiness];

    beforeEach(async () => {
      const [own, databaseUrl] = await Promise.all([freePort(), emptyPostgres()]);
      url = `http://127.0.0.1:${own}`;
      readiness = [createReadiness(), createReadiness()];
      const config = { databaseUrl, publicUrl: url, trustProxy: ['127.0.0.1'], rateLimitFactor: 1000 };
      servers = await Promise.all([
        startBff({ config, readiness: readiness[0] }),
        startBff({ config, readiness: readiness[1] }),
      ]);
      await startBalancer(balancer, { own, servers: [new URL(servers[0].url), new URL(servers[1].url)] });
    });

    test('know an account and its sessions, whichever a call reaches', async () => {
      const { body } = await callToolkit({ url }, 'signUp', { email: 'ada@example.org', password: 'a good long line' });
      const lookUp = () => callToolkit({ url }, 'lookup', { idToken: body.idToken });
      const answers = await Promise.all(Array.from({ length: CALLS }, lookUp));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const asked = servers.map((server) => server.log().split('accounts:lookup').length - 1);
      expect(Math.min(...asked)).toBeGreaterThan(0);
    });

    test('believe the balancer about who calls, and nobody else', async () => {
      const answer = await fetch(`${url}/readyz`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
      expect(await answer.json()).toMatchObject({ status: 'ready', forwarded: 'believed' });
      expect(servers.map((server) => server.log()).join('')).not.toContain('203.0.113.7');
    });

    test('open the documents of people who come through it', async () => {
      const room = roomOf(newId());
      const [one, other] = [openEditor(url, room), openEditor(url, room)];
      await Promise.all([one, other].map((editor) => editor.synced()));
      one.write('Through the balancer.');
      other.write('And back.');
      await Promise.all([one, other].map((editor) => editor.until(() => editor.body.length === 2)));
      expect(one.text()).toBe(other.text());
    });

    test('lose no call and no word when one of them stops', async () => {
      const editor = await enterRoom(url, roomOf(newId()));
      const calling = new AbortController();
      const statuses: Record<string, number> = {};
      const caller = async () => {
        while (!calling.signal.aborted) {
          const status = await fetch(`${url}/contact`).then(
            async (answer) => {
              await answer.arrayBuffer();
              return String(answer.status);
            },
            (error: Error) => error.message,
          );
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      };
      const callers = [caller(), caller(), caller(), caller()];
      const [stopping] = servers;
      readiness[0].draining = true;
      // haproxy looks every second, and believes the second failure. A stop waits for that (SHUTDOWN_WAIT_MS).
      const failures = () => stopping.log().split('"/readyz"').length - 1;
      await expect.poll(() => (balancer.looks ? failures() : 3), { timeout: 30_000 }).toBeGreaterThan(2);
      editor.write('Written while it stopped.');
      await stopping.close();
      const before = statuses['200'] ?? 0;
      await expect.poll(() => statuses['200'] ?? 0, { timeout: 30_000 }).toBeGreaterThan(before + 100);
      calling.abort();
      await Promise.all(callers);
      expect(Object.keys(statuses)).toEqual(['200']);
      await editor.synced();
      expect(editor.text()).toBe('Written while it stopped.');
    });
  });
