import { MESSAGE_MAX_BODY_BYTES } from '#shared-types/messaging';

/** The largest allowed frame. */
export interface StompLimits {
  /** The command and the headers together, in bytes. */
  headBytes: number;
  /** Header lines, repeated ones included. */
  headers: number;
  /** The body, in bytes. */
  bodyBytes: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** For frames from clients. */
export const DEFAULT_STOMP_LIMITS: StompLimits = {
  headBytes: 16 * KIB,
  headers: 64,
  bodyBytes: MESSAGE_MAX_BODY_BYTES,
};

/**
 * For links between this service and a broker. Frames there are larger than frames from clients: the relay and the broker add
 * their own headers, and the reply to a request may be several times as long as the request.
 */
export const LINK_LIMITS: StompLimits = {
  headBytes: 128 * KIB,
  headers: 256,
  bodyBytes: 4 * MIB,
};
