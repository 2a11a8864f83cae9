import { MESSAGING_PATH, TOKEN_PARAMETER } from '#shared-types/messaging';

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address of the messaging endpoint on the origin of a page, for the holder of a token.
 * @throws {Error} as `checkMessagingUrl` does.
 */
export function messagingUrl(pageUrl: string, token: string): string {
  const url = new URL(MESSAGING_PATH, pageUrl);
  url.searchParams.set(TOKEN_PARAMETER, token);
  checkMessagingUrl(url.href, pageUrl);
  return url.href;
}

/**
 * Refuses an address that messaging may not be opened at.
 * @throws {Error} when it is no URL, is neither http nor https, has a fragment, or is insecure while the
 * page is secure and the address is not this machine. The words never hold the address, which carries a token.
 */
export function checkMessagingUrl(address: string, pageUrl: string): void {
  if (!URL.canParse(address)) throw new Error('The messaging URL is not a URL.');
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new Error(`The messaging URL must begin with "http:" or "https:", not "${protocol}".`);
  }
  // An empty fragment is one too, though the parser hides it.
  if (address.includes('#')) throw new Error('The messaging URL must not have a fragment.');
  const isSecurePage = new URL(pageUrl).protocol === 'https:';
  if (isSecurePage && protocol === 'http:' && !LOOPBACK.test(hostname)) {
    throw new Error('From a secure page the messaging URL must begin with "https:", unless it is on this machine.');
  }
}
