import { isIP } from 'node:net';

import type { FastifyRequest } from 'fastify';

/** Whose names a server answers to. */
export interface OwnNames {
  /** The origin under which people reach the product; undefined when the operator has named none. */
  publicUrl: string | undefined;
  /** Whether only this machine can reach the server, so that any other name in a Host header is a stranger's. */
  isLocal?: boolean;
}

/** Distinguishes our own origin from that of strangers. */
export interface OwnOrigin {
  /**
   * Whether the Host header names this server. A stranger may point a name of theirs at it (DNS rebinding), but cannot do that
   * with an IP address or with `localhost` (RFC 6761 section 6.3).
   */
  isOwnHost: (request: FastifyRequest) => boolean;
  /** Whether a request has an Origin header, and it names our own site. */
  isOwnOrigin: (request: FastifyRequest) => boolean;
}

/**
 * Decides by the names of the server. A server in a network without `publicUrl` accepts every Host, because it cannot know its
 * own name.
 */
export function ownOrigin({ publicUrl, isLocal = false }: OwnNames): OwnOrigin {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const believesEveryHost = publicUrl === undefined && !isLocal;

  const isOwnHost = ({ host, hostname }: FastifyRequest) =>
    believesEveryHost || host === publicHost || isUnforgeable(hostname);
  return {
    isOwnHost,
    isOwnOrigin(request) {
      const { origin } = request.headers;
      if (origin === undefined) return false;
      return origin === publicUrl || (URL.parse(origin)?.host === request.host && isOwnHost(request));
    },
  };
}

function isUnforgeable(hostname: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost');
}
