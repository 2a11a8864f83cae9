import { createHash } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import type { BrokerLink } from '#bff/broker/broker';
import { stompFrame } from '#bff/stomp/frame';

import { CONFIGURED_BROKERS } from '../support/broker/broker-kinds.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { connectClient, type TestClient } from '../support/messaging/messaging.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { request, UPGRADE } from '../support/sockjs/sockjs-client.ts';

const { identity, tokenOf } = makeTestIdentity();
const ana = `ana-${crypto.randomUUID()}`;
const ANA = tokenOf(ana, 'ana@example.org');
const EVE = tokenOf(`eve-${crypto.randomUUID()}`, 'eve@example.org');
/** How the relay calls Ana at the broker; no secret, since nobody can write it there. */
const ANA_AT_BROKER = createHash('sha256').update(ana).digest('hex').slice(0, 32);

const REFUSED_SUBSCRIPTIONS = [
  ...`/topic/temp-queue/* /topic/temp-queue/# /topic/temp-queue/> /topic/temp-queue/secret/* /topic/temp-queue
  /topic/temp-queue/ /topic/temp-queue.*.* /topic/temp-queue.# /topic/temp-queue%2Fsecret /topic/* /topic/# /topic/>
  /topic/public.x /topic/public/a.b /topic/public/../own/notes /topic//public/x /TOPIC/public/x topic/public/x
  /topic/own.${ANA_AT_BROKER}.notes /queue/own.${ANA_AT_BROKER}.notes /queue/own/x.${ANA_AT_BROKER}
  /queue/evaluate /queue/anything /queue/own/notes/deeper /amq/queue/evaluate /exchange/amq.topic/#
  /exchange/amq.direct/own.${ANA_AT_BROKER}.notes /reply-queue/amq.gen-x /temp-queue/secret`.split(/\s+/),
  '/topic/public/x\n/queue/evaluate',
];

const ASKED = { destination: '/queue/evaluate', 'reply-to': '/topic/temp-queue/x' };
const REFUSED_SENDS: [string, Record<string, string>][] = [
  ['a reply to somebody', { destination: '/topic/temp-queue/secret' }],
  ['a reply by its name at the broker', { destination: '/topic/temp-queue.0123456789abcdef0123456789abcdef.secret' }],
  ['a queue of another user', { destination: `/queue/own.${ANA_AT_BROKER}.notes` }],
  ['a topic of another user', { destination: `/topic/own.${ANA_AT_BROKER}.notes` }],
  ['an exchange', { destination: `/exchange/amq.topic/own.${ANA_AT_BROKER}.notes` }],
  ['a queue that is in no list', { destination: '/queue/anything' }],
  ['a queue of the broker itself', { destination: '/amq/queue/evaluate' }],
  ['a wildcard', { destination: '/topic/public/*' }],
  ['a request whose reply goes to a public topic', { destination: '/queue/evaluate', 'reply-to': '/topic/public/x' }],
  ['a request whose reply goes into a queue', { destination: '/queue/evaluate', 'reply-to': '/queue/evaluate' }],
  ['a request whose reply goes to another user', { ...ASKED, 'reply-to': `/queue/own.${ANA_AT_BROKER}.notes` }],
  ['a request whose reply goes to a name of the broker', { ...ASKED, 'reply-to': '/topic/temp-queue.0.secret' }],
  ['a request whose news go to another user', { ...ASKED, 'progress-to': `/topic/own.${ANA_AT_BROKER}.notes` }],
  ['a temporary queue of RabbitMQ', { destination: '/queue/evaluate', 'reply-to': '/temp-queue/x' }],
];

/** What RabbitMQ would treat as instructions. */
const OWN_ARGUMENTS = { 'x-queue-name': `own.${ANA_AT_BROKER}.notes`, exclusive: 'true', selector: 'true' };

for (const { name, brokerUrls } of CONFIGURED_BROKERS) {
  describe(`With ${name}, Eve can do nothing to Ana:`, () => {
    let bff: TestBff;
    let anaClient: TestClient;
    let service: BrokerLink;
    /** Where Ana waits for her reply, as a service at the broker sees it. */
    let anaReplyTo: string;

    beforeAll(async () => {
      bff = await startBff({
        upstreams: { identity },
        config: { brokerUrls, rateLimitFactor: 1000, answersEvaluations: false, socketsPerAddress: 1000 },
      });
      anaClient = await connectClient(bff.url, ANA);
      await anaClient.confirmed('SUBSCRIBE', { id: 'reply', destination: '/topic/temp-queue/secret' });
      const notes = { id: 'queue', destination: '/queue/own/notes', ack: 'client-individual' };
      await anaClient.confirmed('SUBSCRIBE', notes);
      await anaClient.confirmed('SUBSCRIBE', { id: 'topic', destination: '/topic/own/notes' });

      const heard = Promise.withResolvers<string>();
      service = await bff.upstreams.broker.connect({
        onFrame: ({ command, headers }) => {
          if (command === 'RECEIPT')
            anaClient.send('SEND', { destination: '/topic/own/requests', 'reply-to': '/topic/temp-queue/secret' });
          else heard.resolve(headers.get('reply-to') ?? '');
        },
        onDrain: () => {},
        onClose: () => {},
      });
      service.send(
        stompFrame('SUBSCRIBE', { id: '1', destination: `/topic/own.${ANA_AT_BROKER}.requests`, receipt: 'r' }),
      );
      anaReplyTo = await heard.promise;
    });

    /** Makes one request in a session of `/ws`, and returns what it is answered. */
    const http = async (session: string, token: string, transport: string, body = '') => {
      const path = `/ws/000/${session}/${transport}?token=${token}`;
      const answer = await request(bff.url, 'POST', path, { body });
      const text = await answer.ended();
      answer.socket.destroy();
      return { status: answer.status, body: text };
    };

    test.each(REFUSED_SUBSCRIPTIONS)('she cannot subscribe to %j', async (destination) => {
      const eve = await connectClient(bff.url, EVE);
      eve.send('SUBSCRIBE', { id: '1', destination });
      const { headers, body } = await eve.next('ERROR');
      expect(headers['message']).toBe('Access refused');
      expect(body).toBe(`SUBSCRIBE to ${destination} is not allowed.`);
      expect((await eve.closed).code).toBe(1008);
    });

    test.each(REFUSED_SENDS)('she cannot send %s', async (_what, headers) => {
      const eve = await connectClient(bff.url, EVE);
      eve.send('SEND', headers, 'evil');
      expect((await eve.next('ERROR')).headers['message']).toBe('Access refused');
      await eve.closed;
    });

    test.each<[string, Record<string, string>]>([
      ['nothing else', {}],
      ['a selector, an exclusive queue and the name of a queue', OWN_ARGUMENTS],
      ['the id of the relay’s own subscription', { id: 'replies' }],
    ])('the same names with %s are hers, not Ana’s', async (_what, headers) => {
      const eve = await connectClient(bff.url, EVE);
      await eve.confirmed('SUBSCRIBE', { id: 'a', destination: '/topic/temp-queue/secret' });
      await eve.confirmed('SUBSCRIBE', { id: 'b', destination: '/topic/own/notes', ...headers });
      await eve.confirmed('SUBSCRIBE', { ...headers, id: 'c', destination: '/queue/own/notes' });
      await eve.confirmed('SEND', { destination: '/queue/own/notes', 'x-user-id': ana }, 'to myself');
      expect((await eve.next('MESSAGE')).body).toBe('to myself');
      service.send(stompFrame('SEND', { destination: anaReplyTo }, Buffer.from('for Ana')));
      expect(await anaClient.next('MESSAGE')).toMatchObject({
        body: 'for Ana',
        headers: { destination: '/topic/temp-queue/secret' },
      });
      anaClient.send('SEND', { destination: '/queue/own/notes' }, 'of Ana');
      const note = await anaClient.next('MESSAGE');
      expect(note.body).toBe('of Ana');
      await anaClient.confirmed('ACK', { id: note.headers['ack'] ?? '' });
      await eve.confirmed('SEND', { destination: '/topic/own/notes' }, 'the last');
      expect((await eve.next('MESSAGE')).body).toBe('the last');
      expect(eve.unread()).toEqual([]);
    });

    test('she cannot acknowledge Ana’s message', async () => {
      anaClient.send('SEND', { destination: '/queue/own/notes' }, 'unread');
      const note = await anaClient.next('MESSAGE');
      const id = note.headers['ack'] ?? '';
      const eve = await connectClient(bff.url, EVE);
      await eve.confirmed('SUBSCRIBE', { id: 'c', destination: '/queue/own/notes', ack: 'client-individual' });
      eve.send('ACK', { id });
      await eve.next('ERROR');
      await eve.closed;
      await anaClient.confirmed('ACK', { id });
    });

    test('the server tells a service who sent a message, whatever the client says', async () => {
      const heard = Promise.withResolvers<string | undefined>();
      const topic = `forged-${crypto.randomUUID()}`;
      const listener = await bff.upstreams.broker.connect({
        onFrame: ({ command, headers }) => {
          if (command === 'MESSAGE') return heard.resolve(headers.get('x-user-id'));
          anaClient.send('SEND', { destination: `/topic/public/${topic}`, 'x-user-id': 'somebody else' });
        },
        onDrain: () => {},
        onClose: () => {},
      });
      listener.send(stompFrame('SUBSCRIBE', { id: '1', destination: `/topic/public.${topic}`, receipt: 'r' }));
      expect(await heard.promise).toBe(ana);
    });

    test('Ana’s session is not hers to write into or to read, and what waits there for Ana stays', async () => {
      const session = crypto.randomUUID().slice(0, 8);
      const connect = JSON.stringify(['CONNECT\naccept-version:1.2\nhost:x\n\n\0']);
      expect(await http(session, ANA, 'xhr')).toEqual({ status: 200, body: 'o\n' });
      expect((await http(session, ANA, 'xhr_send', connect)).status).toBe(204);
      expect((await http(session, EVE, 'xhr_send', '["x"]')).status).toBe(404);
      expect(await http(session, EVE, 'xhr')).toEqual({ status: 200, body: 'o\n' });
      for (const token of ['', 'a.b.c', `${EVE}&token=${ANA}`])
        expect((await http(session, token, 'xhr')).status).toBe(401);
      expect((await http(session, ANA, 'xhr')).body).toMatch(/^a\["CONNECTED.*user-name:ana-/);
      expect((await http(session, ANA, 'xhr_send', '["DISCONNECT\\n\\n\\u0000"]')).status).toBe(204);
      expect(bff.log()).not.toContain(session);
    });

    test.each([
      ['without a token', '', {}, 401],
      ['with a broken token', '?token=a.b.c', {}, 401],
      ['with the token in a header', '', { authorization: `Bearer ${ANA}` }, 401],
      ['from a foreign page', `?token=${ANA}`, { origin: 'https://evil.example' }, 403],
      ['from a page without an origin', `?token=${ANA}`, { origin: 'null' }, 403],
    ])('no socket opens %s', async (_what, query, headers, status) => {
      for (const path of ['websocket', '000/another/websocket']) {
        const opening = { headers: { ...UPGRADE, Origin: bff.url, ...headers } };
        if ('origin' in headers) opening.headers.Origin = headers.origin;
        const answer = await request(bff.url, 'GET', `/ws/${path}${query}`, opening);
        answer.socket.destroy();
        expect(answer.status).toBe(status);
      }
    });

    test('after all that, Ana has heard what was for her and nothing else, and no token is in the log', async () => {
      service.send(stompFrame('SEND', { destination: anaReplyTo }, Buffer.from('the end')));
      expect((await anaClient.next('MESSAGE')).body).toBe('the end');
      expect(anaClient.unread()).toEqual([]);
      for (const token of [ANA, EVE]) expect(bff.log()).not.toContain(token);
    });
  });
}
