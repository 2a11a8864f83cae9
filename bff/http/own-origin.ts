import { isIP } from 'node:net';

import type { FastifyRequest } from 'fastify';

/** The names that a server answers to. */
export interface OwnNames {
  /** The origin where people reach the product; undefined if the operator hasn't set one. */
  publicUrl: string | undefined;
  /** Whether only this machine can reach the server, which means that any other name in a Host header is a stranger's. */
  isLocal?: boolean;
}

/** Tells our own origin from a stranger's. */
export interface OwnOrigin {
  /**
   * Whether the Host header names this server. Strangers can point names of theirs at it (DNS rebinding), but can't do that with
   * an IP address or with `localhost` (RFC 6761 section 6.3).
   */
  isOwnHost: (request: FastifyRequest) => boolean;
  /** Whether a request has an Origin header that names our own site. */
  isOwnOrigin: (request: FastifyRequest) => boolean;
}

/**
 * Decides by the names of the server. A server in a network without `publicUrl` accepts every Host, because it can't know its own
 * name.
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
