import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';

import { LINK_LIMITS } from '../../stomp/frame-limits.ts';
import { StompError, type StompFrame, stompFrame, type StompVersion } from '../../stomp/frame.ts';
import { type Heartbeats, negotiateHeartbeat } from '../../stomp/heartbeat.ts';
import { StompSocket } from '../../stomp/stomp-socket.ts';
import { chooseVersion, SUPPORTED_VERSIONS } from '../../stomp/versions.ts';
import { BrokerSession } from './broker-session.ts';
import type { BrokerCore } from './core.ts';

/** The login name that clients use. */
const BROKER_LOGIN = 'sullivan';
/** How long a client may take to read its last frames, in milliseconds. */
const LAST_FRAMES_TIMEOUT_MS = 1000;

/** The dependencies of a connection. */
export interface TcpConnectionOptions {
  socket: Socket;
  core: BrokerCore;
  passcode: string;
  heartbeats: Heartbeats;
}

/** Serves one client over TCP until it disconnects or breaks a rule. Returns the function that closes the connection. */
export function serveTcpConnection(options: TcpConnectionOptions): { end: (reason: string) => void } {
  const { socket, core, passcode, heartbeats } = options;
  const { connectDeadlineMs, heartbeatFloorMs } = core.limits;
  let session: BrokerSession | undefined;

  const connection = new StompSocket({
    socket,
    from: 'client',
    limits: LINK_LIMITS,
    heartbeats,
    onFrame: (frame) => (session ? session.receive(frame) : greet(frame)),
    onDrain: () => session?.resume(),
    onViolation: ({ message }) => refuse(message),
    onClose() {
      clearTimeout(timer);
      session?.end();
    },
  });
  let timer = setTimeout(() => refuse('No CONNECT frame came in time'), connectDeadlineMs);

  function greet(frame: StompFrame): void {
    try {
      session = open(frame);
    } catch (error) {
      if (!(error instanceof StompError)) throw error;
      refuse(error.message);
    }
  }

  function open(first: StompFrame): BrokerSession {
    const version = acceptedVersion(first, passcode);
    const floor = { sendMs: heartbeatFloorMs, receiveMs: heartbeatFloorMs };
    const agreed = negotiateHeartbeat(floor, first.headers.get('heart-beat'));
    clearTimeout(timer);
    connection.version = version;
    connection.send(connectedFrame(version, agreed.header));
    connection.beat(agreed);
    return new BrokerSession({
      core,
      version,
      write: (frame) => connection.send(frame),
      onEnding() {
        timer = setTimeout(() => connection.destroy(), LAST_FRAMES_TIMEOUT_MS);
      },
      onEnd(_reason, unwritten) {
        if (unwritten) connection.send(unwritten);
        connection.end();
      },
    });
  }

  function refuse(message: string): void {
    if (session) return session.fail(message);
    connection.send(stompFrame('ERROR', { message, version: SUPPORTED_VERSIONS }));
    connection.end();
  }

  return { end: refuse };
}

/** The version of STOMP to speak with a client. @throws {StompError} unless its first frame may open a session. */
function acceptedVersion({ command, headers }: StompFrame, passcode: string): StompVersion {
  if (command !== 'CONNECT' && command !== 'STOMP') throw new StompError('The first frame must be CONNECT');
  const version = chooseVersion(headers.get('accept-version'));
  if (headers.get('login') !== BROKER_LOGIN || !isEqual(headers.get('passcode') ?? '', passcode))
    throw new StompError('Access refused');
  return version;
}

/** The answer to the first frame. */
function connectedFrame(version: StompVersion, heartbeat: string) {
  return stompFrame('CONNECTED', {
    version,
    server: 'Sullivan',
    session: randomUUID(), // STOMP 1.0 requires it, and clients of that version wait for it
    'heart-beat': heartbeat,
  });
}

/** Compares two secrets without the time revealing where they differ. */
function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((secret) => createHash('sha256').update(secret).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
