import { COLLABORATION_PATH, type SyncSettings } from '#shared-types/documents/collaboration';

/** The address of the socket of a room. @throws {TypeError} when `serverUrl` is not an address. */
export function socketUrl({ roomName, serverUrl, params = {} }: SyncSettings): string {
  const url = new URL(COLLABORATION_PATH + encodeURIComponent(roomName), serverUrl);
  url.protocol = /^(?:https|wss):$/.test(url.protocol) ? 'wss:' : 'ws:';
  url.search = new URLSearchParams(params).toString();
  return url.href;
}
