import { createServer } from 'node:http';

import sockjs from 'sockjs';

const FLOOD_MESSAGE = 'x'.repeat(1_048_576);
const FLOOD_MESSAGES = 64;

/** The same with the sockjs package on a bare server of Node. */
const server = createServer((_request, response) => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  response.end(String(heapUsed + external));
});
const mount = (prefix: string, serve: (connection: sockjs.Connection) => void) => {
  const service = sockjs.createServer({ log() {} });
  service.on('connection', serve);
  service.installHandlers(server, { prefix });
};
mount('/echo', (connection) => connection.on('data', (message) => connection.write(message)));
mount('/flood', (connection) =>
  connection.on('data', () => {
    for (let sent = 0; sent < FLOOD_MESSAGES && connection.write(FLOOD_MESSAGE); sent++);
  }),
);
server.listen(Number(process.argv[2]), '127.0.0.1');
