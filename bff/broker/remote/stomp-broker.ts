import type { FastifyBaseLogger } from 'fastify';

import { errors } from '../../errors.ts';
import { CircuitBreaker, failuresInARow } from '../../limits/circuit-breaker.ts';
import { type Health, OK } from '../../observability/health.ts';
import { breakers, upstreamCalls } from '../../observability/measured.ts';
import { parseStompAddress, type StompAddress } from '../../stomp/address.ts';
import { createHeartbeats } from '../../stomp/heartbeat.ts';
import type { Broker, BrokerLinkEvents } from '../broker.ts';
import { LinkFailure, type LinkTrouble } from './link-failure.ts';
import { StompLink } from './stomp-link.ts';

const CONNECT_TIMEOUT_MS = 5000;
const HEARTBEAT_MS = 10_000;
/** How often one connection checks whether a broker that was down is back, in milliseconds. */
const PROBE_EVERY_MS = 1000;
/** How long a client should wait before it tries again. */
const RETRY_AFTER_S = 5;

/** While no client is connected, a link checks this often whether a broker works, or whether it works again. */
const CHECK_EVERY_MS = { ok: 10_000, starting: 2000, failing: 2000 };

/** What an operator can do about an unusable broker. */
const ADVICE: Record<LinkTrouble, string> = {
  unreachable: 'see whether it runs, and whether its address in BROKER_URL is right',
  refused: 'look at the user, the password and the virtual host in BROKER_URL',
  unusable: 'see how it is, and whether the address in BROKER_URL is one where it speaks STOMP 1.2',
};

/** What strangers may read about it. */
const FAULTS: Record<LinkTrouble, string> = {
  unreachable: 'No broker can be reached.',
  refused: 'The broker refuses this server’s login.',
  unusable: 'The broker doesn’t answer as STOMP 1.2 says.',
};

/** The addresses of the brokers, and the timeouts. */
export interface StompBrokerOptions {
  /** Addresses in the form `parseStompAddress` returns, tried in this order. */
  urls: readonly string[];
  /** How long one of them may take to answer, in milliseconds. */
  connectTimeoutMs?: number;
  /** The time between two heart-beats that we offer in both directions, in milliseconds; 0 for none. */
  heartbeatMs?: number;
  /** How often one connection checks whether a broker that was down is back, in milliseconds. */
  probeEveryMs?: number;
  /** Logs the following for the operator: an address's first failure, every failure for a different reason, and its recovery. */
  log?: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * A broker that speaks STOMP 1.2 over TCP or TLS, such as RabbitMQ. Each link has its own connection to the first address that
 * answers. Addresses known to be down are skipped; from time to time one link checks if they are back.
 * @throws {TypeError} if an address is malformed.
 */
export function stompBroker({
  urls,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  heartbeatMs = HEARTBEAT_MS,
  probeEveryMs = PROBE_EVERY_MS,
  log,
}: StompBrokerOptions): Broker {
  const brokers = urls.map((url) => ({
    address: parseStompAddress(url),
    breaker: new CircuitBreaker({
      rule: failuresInARow(isUnreachable),
      probeEveryMs,
      onChange: (isOpen) => breakers.tell({ upstream: 'broker', isOpen }),
    }),
  }));
  const heartbeats = createHeartbeats();
  const links = new Set<StompLink>();
  const reports = brokerReports(log);
  let isClosed = false;
  let health: Health = { state: 'starting', why: 'No broker has answered yet.' };
  let checkedAtMs = -Infinity;

  async function open(address: StompAddress, events: BrokerLinkEvents): Promise<StompLink> {
    const link = new StompLink({ address, timeoutMs: connectTimeoutMs, heartbeatMs, heartbeats }, events);
    links.add(link);
    link.closed.then(() => links.delete(link)).catch(() => {}); // never rejects
    await measured(link.opened);
    return link;
  }

  async function connect(events: BrokerLinkEvents): Promise<StompLink> {
    const failures: unknown[] = [];
    for (const { address, breaker } of brokers) {
      if (isClosed) break;
      const opening = breaker.attempt(() => open(address, events));
      if (opening === undefined) continue;
      try {
        // Later addresses are used only when earlier ones do not answer.
        const link = await opening;
        reports.recovered(address);
        health = OK;
        return link;
      } catch (error) {
        if (!isClosed) reports.failed(address, error);
        failures.push(error);
      }
    }
    if (isClosed) throw errors.shuttingDown();
    if (failures.length > 0) health = { state: 'failing', why: FAULTS[troubleOf(failures.at(-1))] };
    throw Object.assign(errors.brokerUnavailable(RETRY_AFTER_S), { cause: causeOf(failures) });
  }

  /** Opens a link and closes it again; `connect` notes what came of it. */
  async function check(): Promise<void> {
    checkedAtMs = performance.now();
    try {
      const link = await connect({ onFrame() {}, onDrain() {}, onClose() {} });
      link.close();
    } catch {
      // noted
    }
  }

  return {
    connect,
    health() {
      if (links.size === 0 && performance.now() - checkedAtMs >= CHECK_EVERY_MS[health.state]) check().catch(() => {}); // never rejects
      return health;
    },
    async close() {
      isClosed = true;
      for (const link of links) link.abandon('The link was closed');
      await Promise.all([...links].map(({ closed }) => closed));
      heartbeats.stop();
    },
  };
}

/** Waits for a link, and tells those who measure what became of it. */
async function measured(opened: Promise<unknown>): Promise<void> {
  const beganMs = performance.now();
  let outcome: 'answered' | 'failed' = 'failed';
  try {
    await opened;
    outcome = 'answered';
  } finally {
    upstreamCalls.tell({ upstream: 'broker', outcome, ms: performance.now() - beganMs });
  }
}

/** Logs the first failure of an address, every failure for a different reason, and its recovery. */
function brokerReports(log: StompBrokerOptions['log']) {
  /** The last reported reason for each failing address. */
  const reported = new Map<StompAddress, string>();
  return {
    failed(address: StompAddress, failure: unknown): void {
      const reason = messageOf(failure);
      if (reported.get(address) === reason) return;
      reported.set(address, reason);
      log?.warn({ reason }, `a message broker cannot be used; ${ADVICE[troubleOf(failure)]}`);
    },
    recovered(address: StompAddress): void {
      if (reported.delete(address)) log?.info({ broker: address.name }, 'the message broker can be used again');
    },
  };
}

function troubleOf(failure: unknown): LinkTrouble {
  return failure instanceof LinkFailure ? failure.trouble : 'unusable';
}

function isUnreachable(failure: unknown): boolean {
  return troubleOf(failure) === 'unreachable';
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

function causeOf(failures: readonly unknown[]): Error {
  const messages = failures.map(messageOf);
  return new Error(messages.length > 0 ? messages.join('; ') : 'No broker has answered lately.');
}
