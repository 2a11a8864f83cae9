import { loadavg } from 'node:os';

import { FEEDBACK_PATH, FEEDBACK_STATUS_HEADER, type SentenceChunk } from '#shared-types/feedback';

import { median } from '../bench/figures.ts';
import { dearText, newEssay, strangeText } from '../support/analysis/essays.ts';
import { startProcess, type TestProcess } from '../support/server/start-process.ts';

/* How much one visitor can slow the feedback of all others, and what happens when a whole class asks at the same moment. */

const ATTACK_S = 20;
/** What the rate limit allows one address: 120 calls at once, then 10 a second. */
const ATTACK = { burst: 120, perSecond: 10 };
const CLASS = 60;
const VISITORS = { calls: 400, callers: 100 };
const KEY = 'a-key-that-both-of-them-know';

interface Answer {
  status: number;
  isComplete: boolean;
  afterMs: number;
}

async function ask(url: string, arr: SentenceChunk[], address: string, signal?: AbortSignal): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(url + FEEDBACK_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ arr }),
    ...(signal && { signal }),
  });
  await response.arrayBuffer();
  const isComplete = response.headers.get(FEEDBACK_STATUS_HEADER) === 'complete';
  return { status: response.status, isComplete, afterMs: performance.now() - startedAt };
}

/** Starts the product behind a trusted proxy, and waits until Harper is loaded. */
async function start(environment: Record<string, string> = {}): Promise<TestProcess> {
  const product = await startProcess({ TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn', ...environment });
  while (!(await ask(product.url, newEssay(0, 1), '10.9.9.9')).isComplete)
    await new Promise((done) => setTimeout(done, 200));
  return product;
}

function tell(name: string, answers: readonly Answer[]): boolean {
  const times = answers.filter(({ status }) => status === 200).map(({ afterMs }) => afterMs);
  const statuses = Map.groupBy(answers, ({ status }) => status);
  const counts = [...statuses].map(([status, some]) => `${some.length} × ${status}`).join(', ');
  const partial = answers.filter(({ status, isComplete }) => status === 200 && !isComplete).length;
  console.log(
    `${name}: ${counts}; ${partial} without Harper; median ${Math.round(median(times))} ms, worst ${Math.round(Math.max(...times))} ms`,
  );
  return answers.every(({ status }) => status === 200);
}

interface Attack {
  /** How many addresses attack. */
  attackers: number;
  text?: (number: number) => SentenceChunk[];
  /** Whether the evaluator is another Sullivan. */
  isRemote?: boolean;
}

/** An innocent address asks for one essay after another while others attack. */
async function attack({ attackers, text = dearText, isRemote = false }: Attack): Promise<boolean> {
  const evaluator = isRemote ? await start({ EVALUATOR_KEY: KEY }) : undefined;
  const product = await start(evaluator && { EVALUATOR_URL: evaluator.url, EVALUATOR_KEY: KEY });
  const end = new AbortController();
  const statuses = new Map<string, number>();
  let number = 0;
  const shoot = (address: string) =>
    void ask(product.url, text(++number), address, end.signal).then(
      ({ status }) => statuses.set(`${status}`, (statuses.get(`${status}`) ?? 0) + 1),
      () => {},
    );
  const addresses = Array.from({ length: attackers }, (_, at) => `10.6.6.${at}`);
  for (const address of addresses) for (let shot = 0; shot < ATTACK.burst; shot++) shoot(address);
  const more = setInterval(() => addresses.forEach(shoot), 1000 / ATTACK.perSecond);
  const answers: Answer[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < ATTACK_S * 1000)
    answers.push(await ask(product.url, newEssay(answers.length + 1), '10.1.1.1'));
  clearInterval(more);
  end.abort();
  const place = isRemote ? ' through two Sullivans' : '';
  const isFine = tell(
    `innocent essays while ${attackers} address(es) send ${number} calls with ${text.name}${place}`,
    answers,
  );
  console.log('  the attackers got', Object.fromEntries(statuses));
  const { code } = await product.stop();
  await evaluator?.stop();
  return isFine && code === 0;
}

/** A class sends its essays in the same second. */
async function wholeClass(name: string, addressOf: (pupil: number) => string): Promise<boolean> {
  const product = await start();
  const answers = await Promise.all(
    Array.from({ length: CLASS }, (_, pupil) => ask(product.url, newEssay(pupil + 1), addressOf(pupil))),
  );
  const isFine = tell(`${CLASS} essays of 30 sentences in the same second from ${name}`, answers);
  await product.stop();
  return isFine;
}

/** Many callers of a Sullivan that has another Sullivan as its evaluator. */
async function chain(): Promise<boolean> {
  const evaluator = await start({ EVALUATOR_KEY: KEY });
  const front = await start({ EVALUATOR_URL: evaluator.url, EVALUATOR_KEY: KEY });
  const answers = await Promise.all(
    Array.from({ length: VISITORS.calls }, (_, call) =>
      ask(front.url, newEssay(call + 1, 3), `10.2.2.${call % VISITORS.callers}`),
    ),
  );
  const isFine = tell(`${VISITORS.calls} calls of ${VISITORS.callers} callers through two Sullivans`, answers);
  await front.stop();
  await evaluator.stop();
  return isFine;
}

const words = newEssay(1).flatMap(({ msg }) => msg.split(' ')).length;
console.log(`An essay has ${words} words. Load average ${loadavg()[0]?.toFixed(2)}.`);
const results = [
  await attack({ attackers: 1 }),
  await attack({ attackers: 5 }),
  await attack({ attackers: 5, text: strangeText }),
  await attack({ attackers: 1, isRemote: true }),
  await wholeClass('60 addresses', (pupil) => `10.3.3.${pupil}`),
  await wholeClass('one address', () => '10.4.4.4'),
  await chain(),
];
console.log(`Load average ${loadavg()[0]?.toFixed(2)}.`);
process.exitCode = results.every(Boolean) ? 0 : 1;
