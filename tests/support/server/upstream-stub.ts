import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { ANALYSIS_PATH } from '#shared-types/analysis/analysis';

import { serve } from './listen.ts';

/** One request as it arrived at the stub. */
export interface Arrival {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real HTTP server that replaces an external service: it records what arrives and answers as the test says. */
export interface UpstreamStub {
  url: string;
  arrivals: Arrival[];
  /** Sets how the next requests are answered. */
  answer: (respond: (arrival: Arrival, response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

/**
 * Starts a stub on a free port; until told otherwise it answers every request with an empty list. As an evaluator, it only knows
 * the feedback call unless told otherwise: an analysis call gets a 404 and isn't recorded.
 */
export async function startUpstreamStub({ knowsAnalysis = false } = {}): Promise<UpstreamStub> {
  const arrivals: Arrival[] = [];
  let respond = answerJson([]);
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === ANALYSIS_PATH && !knowsAnalysis) return response.writeHead(404).end();
    const arrival = { method: request.method, path: request.url, headers: request.headers, body: await text(request) };
    arrivals.push(arrival);
    respond(arrival, response);
  };
  return {
    ...(await serve(createServer((request, response) => void receive(request, response)))),
    arrivals,
    answer(next) {
      respond = next;
    },
  };
}

export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}) {
  return (_arrival: Arrival, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}
