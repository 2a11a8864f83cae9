import { StompError, type StompVersion } from './frame.ts';

/** The supported versions, newest first. */
const VERSIONS: readonly StompVersion[] = ['1.2', '1.1', '1.0'];

/** The `version` header of the ERROR frame when no version fits (STOMP 1.2, "Protocol Negotiation"). */
export const SUPPORTED_VERSIONS: string = VERSIONS.toReversed().join(',');

/**
 * The newest version that both sides speak.
 * @param acceptVersion the `accept-version` header of CONNECT; a client without one only speaks 1.0.
 * @throws {StompError} if there is none.
 */
export function chooseVersion(acceptVersion: string | undefined): StompVersion {
  const accepted = new Set((acceptVersion ?? '1.0').split(',').map((version) => version.trim()));
  const version = VERSIONS.find((candidate) => accepted.has(candidate));
  if (version === undefined) throw new StompError(`Supported protocol versions are ${SUPPORTED_VERSIONS}`);
  return version;
}
