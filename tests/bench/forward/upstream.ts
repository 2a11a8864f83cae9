/** The gateway behind every variant: it answers each POST with a receipt. */
import { createServer } from 'node:http';

const ANSWER = JSON.stringify({
  ok: true,
  id: '9b2f6f0e-3d0c-4b6e-9d3f-1a2b3c4d5e6f',
  data: { status: 'RECEIVED', createdAt: '2026-01-01T00:00:00.000Z', note: 'thank you, we will be in touch soon' },
});

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': ANSWER.length });
  response.end(ANSWER);
});
server.keepAliveTimeout = 300_000;
server.listen(Number(process.argv[2]), '127.0.0.1');
