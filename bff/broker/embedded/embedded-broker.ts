import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

import { errors } from '../../errors.ts';
import { OK } from '../../observability/health.ts';
import { createHeartbeats } from '../../stomp/heartbeat.ts';
import { type Broker, BROKER_CLOSED, type BrokerLink, type BrokerLinkEvents } from '../broker.ts';
import { DEFAULT_BROKER_LIMITS, type EmbeddedBrokerLimits } from './broker-limits.ts';
import { BrokerSession } from './broker-session.ts';
import { createCore, type BrokerCore } from './core.ts';
import { serveTcpConnection } from './tcp-connection.ts';

const LOOPBACK = '127.0.0.1';

/** A broker inside this process, so that the product runs without dependencies. It keeps everything in memory. */
export interface EmbeddedBroker extends Broker {
  /**
   * Also serves STOMP 1.0 to 1.2 over TCP to clients on this machine that log in as `sullivan` with the passcode.
   * @param options.port 0 picks a free one.
   * @returns the port.
   */
  listen(options: { port: number; passcode: string }): Promise<number>;
}

/** The limits of the broker; each has a default. */
export interface EmbeddedBrokerOptions {
  limits?: Partial<EmbeddedBrokerLimits>;
}

/**
 * Opens a broker with topics and queues like those of RabbitMQ in a larger installation. A queue exists while it has messages or
 * consumers. A SEND to a full queue closes the sender's link with an ERROR, as does any other frame that can't be executed.
 */
export function openEmbeddedBroker({ limits }: EmbeddedBrokerOptions = {}): EmbeddedBroker {
  const core = createCore({ ...DEFAULT_BROKER_LIMITS, ...limits });
  const heartbeats = createHeartbeats();
  const links = new Set<EmbeddedLink>();
  const connections = new Map<Socket, { end: (reason: string) => void }>();
  let server: Server | undefined;
  let isClosed = false;

  function serve(socket: Socket, passcode: string): void {
    const connection = serveTcpConnection({ socket, core, passcode, heartbeats });
    connections.set(socket, connection);
    socket.on('close', () => connections.delete(socket));
  }

  return {
    async connect(events) {
      if (isClosed) throw errors.shuttingDown();
      const link = openEmbeddedLink(core, events, () => links.delete(link));
      links.add(link);
      return link;
    },
    health: () => OK,
    async listen({ port, passcode }) {
      if (server || isClosed) throw new Error('The broker listens already, or is closed.');
      const opened = createServer((socket) => serve(socket, passcode));
      opened.maxConnections = core.limits.connections;
      opened.listen(port, LOOPBACK);
      await once(opened, 'listening');
      server = opened;
      const address = opened.address();
      return address !== null && typeof address === 'object' ? address.port : port;
    },
    async close() {
      isClosed = true;
      for (const link of links) link.abandon(BROKER_CLOSED);
      for (const connection of connections.values()) connection.end(BROKER_CLOSED);
      if (server) await new Promise((resolve) => server?.close(resolve));
      heartbeats.stop();
      core.queues.close();
    },
  };
}

/** A link inside this process, as its holder uses it. */
interface EmbeddedLink extends BrokerLink {
  /** Closes it, and reports the reason to its holder. */
  abandon(reason: string): void;
}

/**
 * Opens a link that passes frames as objects, without encoding. Other links may share the headers and the body of a frame, so
 * don't change them.
 * @param onGone called once, whichever side closed the link.
 */
function openEmbeddedLink(core: BrokerCore, events: BrokerLinkEvents, onGone: () => void): EmbeddedLink {
  let isOpen = true;
  const session = new BrokerSession({
    core,
    version: '1.2',
    write(frame) {
      events.onFrame(frame);
      return true;
    },
    onEnd(reason) {
      leave();
      events.onClose(reason);
    },
  });

  function leave(): void {
    isOpen = false;
    onGone();
  }

  function close(): void {
    if (!isOpen) return;
    session.end();
    leave();
  }

  return {
    send(frame) {
      session.receive(frame);
      return true;
    },
    pause: () => session.pause(),
    resume: () => session.resume(),
    close,
    abandon(reason) {
      if (!isOpen) return;
      close();
      events.onClose(reason);
    },
  };
}
