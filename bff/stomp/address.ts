/** The address of a STOMP broker, and this service's credentials. */
export interface StompAddress {
  host: string;
  port: number;
  isTls: boolean;
  login: string;
  passcode: string;
  /** The virtual host: RabbitMQ's name for a broker within the broker. */
  virtualHost: string;
  /** Host and port, in a form that is safe to log. */
  name: string;
}

const PORT = 61_613;
const TLS_PORT = 61_614;
const ROOT = '/';

/**
 * Parses `stomp://user:password@host:61613/virtual-host`, or `stomp+ssl://` for TLS. Reserved characters in the user, the
 * password and the virtual host are percent-encoded; the default virtual host is `/`.
 * @throws {TypeError} if it is malformed; the message doesn't repeat it, because it may contain a password.
 */
export function parseStompAddress(address: string): StompAddress {
  const url = URL.parse(address);
  const isTls = url?.protocol === 'stomp+ssl:';
  if (!url || url.hostname === '' || (url.protocol !== 'stomp:' && !isTls) || url.search !== '' || url.hash !== '')
    throw new TypeError('A broker address must look like stomp://user:password@host:61613/virtual-host');
  const port = url.port === '' ? (isTls ? TLS_PORT : PORT) : Number(url.port);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'), // an IPv6 address
    port,
    isTls,
    login: decoded(url.username),
    passcode: decoded(url.password),
    virtualHost: decoded(url.pathname.slice(1)) || ROOT,
    name: `${url.hostname}:${port}`,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new TypeError('A broker address holds a percent sign that encodes nothing');
  }
}
