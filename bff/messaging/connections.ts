import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import { MESSAGING_CLOSE_EVENTS } from '#shared-types/messaging';

import type { Broker } from '../broker/broker.ts';
import { errors } from '../errors.ts';
import type { AccountWatch } from '../identity/account-watch.ts';
import type { User } from '../identity/authentication.ts';
import { TokenRefused } from '../identity/tokens/refusal.ts';
import { createCounts } from '../limits/counts.ts';
import { within } from '../limits/deadline.ts';
import { networkOf } from '../limits/network.ts';
import { messagingConnections } from '../observability/measured.ts';
import type { MessageSocket, MessageSocketEvents } from '../sockjs/message-socket.ts';
import { createHeartbeats } from '../stomp/heartbeat.ts';
import { createRates } from './relay/rates.ts';
import type { RelayLimits } from './relay/relay-limits.ts';
import { Relay } from './relay/relay.ts';

/** The connected clients. */
export interface Connections {
  /**
   * Counts a new session of a user, until the returned function is called.
   * @throws {BffError} TOO_MANY_REQUESTS, or SHUTTING_DOWN.
   */
  admit: (user: User, address: string) => () => void;
  /** Serves the client of a session. */
  serve: (
    socket: MessageSocket,
    client: { user: User; address: string; log: FastifyBaseLogger },
  ) => MessageSocketEvents;
  /** Disconnects all clients in steps; resolves when all connections are closed, or after a grace period. */
  drain: () => Promise<void>;
}

interface ConnectionsOptions {
  broker: Broker;
  /** Checks a token; see `app.userOfToken`. */
  userOfToken: (token: string) => Promise<User>;
  /** Tells when sessions end; undefined if that can't be noticed. */
  accounts: AccountWatch | undefined;
  /** The current time in milliseconds since 1970. */
  now: () => number;
  limits: RelayLimits;
  /** Multiplies every rate. */
  rateFactor: number;
}

/** How often we check the tokens of connected clients: messages stop within a second after the token expires. */
const LOOK_INTERVAL_MS = 500;
/** When a refused client may try again. */
const RETRY_AFTER_S = 5;
/** During a shutdown, clients are disconnected in steps of this length. */
const DRAIN_STEP_MS = 50;
/** After the last step, clients get this long to answer the close frame. */
const DRAIN_GRACE_MS = 1000;

/** Keeps track of the connected clients, and disconnects them when their tokens are no longer valid. */
export function createConnections({
  broker,
  userOfToken,
  accounts,
  now,
  limits,
  rateFactor,
}: ConnectionsOptions): Connections {
  const relays = new Set<Relay>();
  const count = countSessions(limits);
  const review = reviewTokens(relays, { userOfToken, now, reviewIntervalMs: limits.reviewIntervalMs });
  const ratesOf = createRates(limits, rateFactor);
  const heartbeats = createHeartbeats();
  let onEmpty: (() => void) | undefined;
  let isDraining = false;

  function leave(relay: Relay): void {
    relays.delete(relay);
    messagingConnections.tell({ open: relays.size });
    if (relays.size > 0) return;
    review.stop();
    onEmpty?.();
  }

  return {
    admit(user, address) {
      if (isDraining) throw errors.shuttingDown();
      return count(user, networkOf(address));
    },
    serve(socket, { user, address, log }) {
      const onGone = () => {
        unfollow?.();
        leave(relay);
      };
      // A guest identity costs nothing, so all guests of a network share the limits of one user.
      const rates = ratesOf(user.isAnonymous ? `guests of ${networkOf(address)}` : user.id);
      const relay = new Relay({ socket, user, broker, heartbeats, rates, limits, log, onGone });
      if (relays.size === 0) review.start();
      relays.add(relay);
      messagingConnections.tell({ open: relays.size });
      const session = { userId: user.id, signedInAtS: user.signedInAtS };
      const unfollow = accounts?.onSessionEnd(session, () => relay.end(MESSAGING_CLOSE_EVENTS.tokenRevoked));
      return relay.socketEvents;
    },
    async drain() {
      isDraining = true;
      await endInSteps([...relays], limits.drainMs);
      const isEmpty = Promise.withResolvers<void>();
      onEmpty = isEmpty.resolve;
      if (relays.size > 0) await within(DRAIN_GRACE_MS, isEmpty.promise);
    },
  };
}

/**
 * Counts the sessions of each user and network. Each call of the function adds one, until the function that it returns is called.
 * @throws {BffError} TOO_MANY_REQUESTS from that call.
 */
function countSessions({ connectionsPerUser, connectionsPerAddress }: RelayLimits) {
  const perUser = createCounts();
  const perNetwork = createCounts();
  return (user: User, network: string) => {
    const isFull = perUser.of(user.id) >= connectionsPerUser || perNetwork.of(network) >= connectionsPerAddress;
    if (isFull) throw errors.tooManyConnections(RETRY_AFTER_S);
    perUser.up(user.id);
    perNetwork.up(network);
    return () => {
      perUser.down(user.id);
      perNetwork.down(network);
    };
  };
}

/** Disconnects clients whose tokens have expired, and checks every token again within the interval. */
function reviewTokens(
  relays: ReadonlySet<Relay>,
  {
    userOfToken,
    now,
    reviewIntervalMs,
  }: Pick<ConnectionsOptions, 'userOfToken' | 'now'> & Pick<RelayLimits, 'reviewIntervalMs'>,
) {
  let timer: NodeJS.Timeout | undefined;
  /** The clients whose tokens need another check in this round. */
  let waiting: Relay[] = [];

  function look(): void {
    const nowMs = now();
    for (const relay of relays) if (relay.user.expiresAtMs <= nowMs) relay.end(MESSAGING_CLOSE_EVENTS.tokenExpired);
    // Only some of them each time, to spread the checks.
    if (waiting.length === 0) waiting = [...relays];
    const share = Math.ceil((relays.size * LOOK_INTERVAL_MS) / reviewIntervalMs);
    for (const relay of waiting.splice(0, share)) check(relay);
  }

  /** Disconnects a disabled or signed-out account; if the check itself fails, nothing happens. */
  function check(relay: Relay): void {
    userOfToken(relay.user.token).catch((error: unknown) => {
      if (error instanceof TokenRefused) relay.end(MESSAGING_CLOSE_EVENTS.tokenRevoked);
    });
  }

  return {
    start() {
      timer = setInterval(look, LOOK_INTERVAL_MS);
    },
    stop() {
      waiting = [];
      clearInterval(timer);
    },
  };
}

/** Disconnects clients because the server restarts, spread over this time. */
async function endInSteps(leaving: Relay[], drainMs: number): Promise<void> {
  const perStep = Math.ceil((leaving.length * DRAIN_STEP_MS) / drainMs);
  const endsAtMs = performance.now() + drainMs;
  while (leaving.length > 0) {
    // On a busy machine the steps run late.
    const isLate = performance.now() >= endsAtMs;
    for (const relay of leaving.splice(0, isLate ? leaving.length : perStep))
      relay.end(MESSAGING_CLOSE_EVENTS.serverRestarting);
    await pause(DRAIN_STEP_MS);
  }
}
