import { isIPv6 } from 'node:net';

/** What counts as one address: an IPv6 subscriber can choose from a whole /64 (RFC 6177). */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':');
  const missing = 8 - groups.length - tail.split(':').length;
  if (address.includes('::')) groups.push(...Array.from({ length: missing }, () => '0'), ...tail.split(':'));
  return groups.slice(0, 4).join(':');
}
