import { isIP } from 'node:net';
import path from 'node:path';

import { parseStompAddress } from '../stomp/address.ts';
import { type Parse, SettingFault } from './setting.ts';

/* What a setting may contain. Each validator returns the parsed value, or throws a SettingFault that says what it must be. */

/** Any text. */
export const text: Parse<string> = (input) => input;

/** A folder, returned as an absolute path. */
export const folder: Parse<string> = (input) => path.resolve(input);

/** A whole number between two bounds, inclusive. */
export const wholeNumber =
  (least: number, most: number): Parse<number> =>
  (input) => {
    const value = Number(input);
    if (!/^\d+$/.test(input) || value < least || value > most)
      throw new SettingFault(`must be a whole number from ${least} to ${most}, not "${input}"`);
    return value;
  };

/** A boolean, in any of the usual words. */
export const yesOrNo: Parse<boolean> = (input) => {
  const word = input.toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(word)) return true;
  if (['false', '0', 'no', 'off'].includes(word)) return false;
  throw new SettingFault(`must be true or false, not "${input}"`);
};

/** One of a few words. */
export const oneOf =
  <Choice extends string>(...choices: Choice[]): Parse<Choice> =>
  (input) => {
    const chosen = choices.find((choice) => choice === input);
    if (chosen === undefined) throw new SettingFault(`must be one of ${choices.join(', ')}, not "${input}"`);
    return chosen;
  };

/** The base address of a service, without a trailing slash; it contains no secrets. */
export const httpUrl: Parse<string> = (input) => {
  const url = URL.parse(input);
  if (!url || !/^https?:$/.test(url.protocol) || url.hash + url.search + url.username + url.password !== '')
    throw new SettingFault('must be an http or https address without a query, fragment, user or password');
  return input.replace(/\/+$/, '');
};

/** The ones that mean the same to libpq and to our client. */
const SSL_MODES: ReadonlySet<string> = new Set(['verify-full', 'no-verify', 'disable']);

/** The address of a database of PostgreSQL (postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS). */
export const postgresUrl: Parse<string> = (input) => {
  const url = URL.parse(input);
  // Not the value itself, which has a password in it.
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol) || url.hostname === '' || url.pathname.length < 2)
    throw new SettingFault('must be an address such as postgres://user:password@host:5432/sullivan');
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !SSL_MODES.has(mode))
    throw new SettingFault(
      `has sslmode=${mode}. Use verify-full, which checks the certificate, no-verify, which doesn’t, or disable`,
    );
  return input;
};

/** The address of a page. */
export const webAddress: Parse<string> = (input) => {
  const url = URL.parse(input);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new SettingFault(`must be an address such as https://example.org/rules, not "${input}"`);
  return url.href;
};

/** An origin (RFC 6454), without a path. */
export const origin: Parse<string> = (input) => {
  const url = URL.parse(input);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    throw new SettingFault(`must be an origin such as https://write.example.org, not "${input}"`);
  return url.origin;
};

/** The name of a host, without a scheme, port or path. */
export const hostName: Parse<string> = (input) => {
  if (!/^(?:[a-z0-9-]+\.)+[a-z]+$/i.test(input))
    throw new SettingFault(`must be a host name such as my-project.firebaseapp.com, not "${input}"`);
  return input.toLowerCase();
};

const HOST_AND_PORT = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d+)?$/i;
/** Host names, separated by commas, each with a port unless it is 443; returned the way browsers write them. */
export const hostList: Parse<string[]> = (input) => {
  const hosts = entries(input).map((entry) => {
    // These are for a content security policy, where a wildcard, a path or a space would mean something else.
    const url = HOST_AND_PORT.test(entry) ? URL.parse(`https://${entry}`) : null;
    if (url === null)
      throw new SettingFault(
        `must be a comma-separated list of host names such as images.example.org or images.example.org:8443, not "${entry}"`,
      );
    return url.host;
  });
  return hosts;
};

const LEAST_KEY_LENGTH = 16;
/** A key that is sent in a header, and that nobody can guess; an error doesn't show it. */
export const secretKey: Parse<string> = (input) => {
  if (!/^[\x21-\x7e]+$/.test(input) || input.length < LEAST_KEY_LENGTH)
    throw new SettingFault(`must have at least ${LEAST_KEY_LENGTH} letters, digits and symbols, and no spaces`);
  return input;
};

/** The address of a mail server; an error doesn't show it, since it may contain a password. */
export const smtpUrl: Parse<string> = (input) => {
  const url = URL.parse(input);
  const isServer = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname);
  if (!isServer || url.search + url.hash !== '' || (url.username === '') !== (url.password === '') || !isDecodable(url))
    throw new SettingFault(
      'must be an address such as smtp://user:password@mail.example.org:587, with reserved characters percent-encoded',
    );
  return input;
};

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** An e-mail address; only its format is checked. */
export const emailAddress: Parse<string> = (input) => {
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(input)) throw new SettingFault(`must be an e-mail address, not "${input}"`);
  return input;
};

const NAMED_RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether these words are an IP address, alone or with the length of its network in bits (RFC 4632); a length of 0 would trust everybody. */
function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** Addresses and address ranges, separated by commas. */
export const addressList: Parse<string[]> = (input) => {
  const addresses = entries(input);
  for (const entry of addresses) {
    // A hop count would trust whatever is at that position in a header that clients can write.
    if (!NAMED_RANGES.has(entry.toLowerCase()) && !isAddressOrRange(entry))
      throw new SettingFault(
        `must be a comma-separated list of addresses or CIDR ranges such as 10.0.0.0/8, not "${entry}"`,
      );
  }
  return addresses;
};

/**
 * The addresses of message brokers, separated by commas; an error names the position in the list, since an address contains a
 * password.
 */
export const brokerUrlList: Parse<string[]> = (input) => {
  const addresses = entries(input);
  for (const [index, entry] of addresses.entries()) {
    try {
      parseStompAddress(entry);
    } catch {
      throw new SettingFault(
        `must be a comma-separated list of addresses such as stomp://user:password@host:61613/vhost, with reserved characters percent-encoded; address ${index + 1} is wrong`,
      );
    }
  }
  return addresses;
};

/** Where the embedded broker listens; an error doesn't show it, since it contains a passcode. */
export const embeddedBrokerUrl: Parse<{ port: number; passcode: string }> = (input) => {
  const fault = new SettingFault(
    'must be an address such as stomp://sullivan:passcode@127.0.0.1:61613, with reserved characters percent-encoded',
  );
  try {
    const { host, port, isTls, login, passcode, virtualHost } = parseStompAddress(input);
    const isOurs = ['127.0.0.1', 'localhost'].includes(host) && login === 'sullivan' && virtualHost === '/';
    if (isOurs && !isTls && passcode !== '') return { port, passcode };
  } catch {
    throw fault;
  }
  throw fault;
};

function entries(list: string): string[] {
  return list.split(',').map((entry) => entry.trim());
}
