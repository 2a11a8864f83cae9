import { bearer, newToken } from '../server/post-json.ts';
import { NO_EVALUATOR, startProcess, type TestProcess } from '../server/start-process.ts';

/** The headers that somebody shows. */
export type Shown = Record<string, string>;

/** A call of the HTTP API. */
export interface PricedCall {
  method: string;
  path: string;
  headers?: Shown;
  /** An object is sent as JSON. */
  body?: object | Uint8Array;
}

/** A server as an operator runs it, whose calls are measured, without limits for its caller. */
export interface PricedServer {
  url: string;
  pid: number;
  /** Makes a call, and reads the answer to its end. @throws {Error} if the server refuses it, unless that is expected. */
  call: (call: PricedCall, expected?: number) => Promise<Uint8Array>;
  /** Makes a call, and returns what it answers as JSON. */
  ask: (call: PricedCall) => Promise<Record<string, unknown>>;
  /** Makes an account, and returns what its owner shows. */
  account: () => Promise<Shown>;
  stop: TestProcess['stop'];
}

/** Starts such a server. It reads no texts. */
export async function startPricedServer(settings: Record<string, string> = {}): Promise<PricedServer> {
  const { url, child, stop } = await startProcess({
    ...NO_EVALUATOR,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000000',
    SOCKETS_PER_ADDRESS: '10000',
    ...settings,
  });
  const call: PricedServer['call'] = async ({ method, path, headers = {}, body }, expected) => {
    const isJson = body !== undefined && !(body instanceof Uint8Array);
    const response = await fetch(url + path, {
      method,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: isJson ? JSON.stringify(body) : new Blob([body as Uint8Array<ArrayBuffer>]) }),
    });
    const answer = new Uint8Array(await response.arrayBuffer());
    if (expected === undefined ? !response.ok : response.status !== expected)
      throw new Error(`${method} ${path}: ${response.status} ${new TextDecoder().decode(answer).slice(0, 500)}`);
    return answer;
  };
  const ask: PricedServer['ask'] = async (given) => JSON.parse(new TextDecoder().decode(await call(given)));
  return {
    url,
    pid: child.pid ?? 0,
    call,
    ask,
    stop,
    account: async () => bearer(await newToken(url)),
  };
}
