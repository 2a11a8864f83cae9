import { createTokenBuckets } from '../../limits/token-bucket.ts';
import type { CollaborationLimits } from '../collaboration-limits.ts';

/** What one network can still use: disk space in bytes, new drafts, new sockets. */
export interface NetworkQuotas {
  /** Counts a new socket; returns false if there have been too many in a short time. */
  mayConnect(network: string): boolean;
  /** Counts a new draft; returns false if there were too many in the last hour. */
  mayBegin(network: string): boolean;
  /** Counts bytes to be stored; returns false if there were too many in the last hour. */
  mayStore(network: string, bytes: number): boolean;
  /** The same for a picture, which counts as stored bytes and as bytes of pictures. */
  mayStorePicture(network: string, bytes: number): boolean;
}

const HOUR_S = 3600;

/** @param factor multiplies the limits for this installation. */
export function createNetworkQuotas(limits: CollaborationLimits, factor: number): NetworkQuotas {
  const perHour = (amount: number, burst: number) =>
    createTokenBuckets({ perSecond: (amount / HOUR_S) * factor, burst: burst * factor });
  const bytes = perHour(limits.storedBytesPerHour, limits.storedBytesPerHour);
  const pictures = perHour(limits.pictureBytesPerHour, limits.pictureBurst);
  const drafts = perHour(limits.draftsPerHour, limits.draftBurst);
  const sockets = createTokenBuckets({
    perSecond: limits.socketsPerSecond * factor,
    burst: limits.socketBurst * factor,
  });
  return {
    mayConnect: (network) => sockets.of(network).take(1),
    mayBegin: (network) => drafts.of(network).take(1),
    mayStore: (network, amount) => bytes.of(network).take(amount),
    mayStorePicture: (network, amount) => pictures.of(network).take(amount) && bytes.of(network).take(amount),
  };
}
