/* The packages of this folder that are only started, as far as we call them. */

declare module 'express' {
  interface Application {
    use: (handler: unknown) => void;
    listen: (port: number, host: string) => void;
  }
  export default function express(): Application;
}

declare module 'http-proxy-middleware' {
  import type { Agent } from 'node:http';
  export function createProxyMiddleware(options: { target: string; agent: Agent }): unknown;
}

declare module '@fastify/reply-from' {
  import type { FastifyPluginAsync } from 'fastify';
  interface Options {
    base: string;
    undici: { connections: number; pipelining: number };
  }
  const replyFrom: FastifyPluginAsync<Options>;
  export default replyFrom;

  module 'fastify' {
    interface FastifyReply {
      /** Answers with what the upstream says to this path. */
      from: (path: string) => FastifyReply;
    }
  }
}
