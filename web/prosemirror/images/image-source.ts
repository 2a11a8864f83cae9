import { IMAGE_MAX_BYTES, imageIdOf } from '#shared-types/documents/images';

const DATA_URL = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,[a-z0-9+/=\s]*$/i;
/** Base64 writes three bytes as four characters; the margin is for the prefix. */
const DATA_URL_MAX_LENGTH = Math.ceil((IMAGE_MAX_BYTES * 4) / 3) + 64;

/** How the page may treat the address of an image. */
export type ImageSource = { kind: 'shown'; url: string } | { kind: 'remote'; host: string } | { kind: 'refused' };

/** Turns what a person typed into the address of an image: "example.org/a.png" becomes "https://example.org/a.png". `undefined` when it is none. */
export function imageAddress(typed: string): string | undefined {
  if (/\s/.test(typed)) return undefined;
  if (/^(?:https?:|data:|\/)/i.test(typed)) return typed;
  return /^[\w-]+(?:\.[\w-]+)+[/:]/.test(typed) ? `https://${typed}` : undefined;
}

/** The address of a picture that this server has stored as the document names it: without the server, which may move. Others as they are. */
export function addressWithin(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address, window.location.href);
  const isStored = url?.origin === window.location.origin && imageIdOf(url.pathname) !== undefined;
  return isStored ? url.pathname : address;
}

/**
 * Classifies the address of an image, which may come from anyone who can open the document: images of our own origin, of the
 * listed hosts by https, and `data:` images are shown, other sites are only named (loading them would reveal who reads),
 * everything else is refused.
 * @param hosts those that the operator has listed, with a port where it is not 443.
 */
export function imageSource(address: unknown, hosts: readonly string[]): ImageSource {
  if (typeof address !== 'string' || address.trim() === '') return { kind: 'refused' };
  if (address.startsWith('data:')) {
    const fits = address.length <= DATA_URL_MAX_LENGTH && DATA_URL.test(address);
    return fits ? { kind: 'shown', url: address } : { kind: 'refused' };
  }
  const url = URL.parse(address, window.location.href);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return { kind: 'refused' };
  const isListed = url.protocol === 'https:' && hosts.includes(url.host);
  if (isListed || url.origin === window.location.origin) return { kind: 'shown', url: url.href };
  return { kind: 'remote', host: url.host };
}
