/** @fastify/reply-from as it comes: it checks nothing, and streams in both directions. */
import replyFrom from '@fastify/reply-from';
import { fastify } from 'fastify';

const [upstream = '', port = ''] = process.argv.slice(2);
const app = fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
await app.register(replyFrom, { base: upstream, undici: { connections: 64, pipelining: 1 } });
app.all('/*', (request, reply) => reply.from(request.url));
await app.listen({ port: Number(port), host: '127.0.0.1' });
