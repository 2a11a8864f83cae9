import { createServer } from 'node:http';

import sockjs from 'sockjs';

/** The same with the sockjs package on a bare server of Node. */
const server = createServer();
const service = sockjs.createServer({ log() {} });
service.on('connection', (connection) => connection.on('data', (message) => connection.write(message)));
service.installHandlers(server, { prefix: '/echo' });
server.listen(Number(process.argv[2]), '127.0.0.1');
