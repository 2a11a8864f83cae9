/** Express with http-proxy-middleware as they come: they check nothing, and stream in both directions. */
import { Agent } from 'node:http';

import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

const [upstream = '', port = ''] = process.argv.slice(2);
const app = express();
app.use(createProxyMiddleware({ target: upstream, agent: new Agent({ keepAlive: true, maxSockets: 64 }) }));
app.listen(Number(port), '127.0.0.1');
