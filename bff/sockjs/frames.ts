/** Says that the session is open (this and the others: SockJS protocol 0.3.3, "Protocol and framing"). */
export const OPEN_FRAME = 'o';
/** Says that the session lives. */
export const HEARTBEAT_FRAME = 'h';

/** A frame that carries messages, each quoted by `quote`. */
export function messagesFrame(quoted: readonly string[]): string {
  return `a[${quoted.join(',')}]`;
}

/** A frame that says that the session is over, and why. */
export function closeFrame(code: number, reason: string): string {
  return `c${JSON.stringify([code, reason])}`;
}

/** What some browsers and proxies do not carry unharmed: the protocol asks for it to be escaped, which JSON alone does not do. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const FRAGILE = /[\x00-\x1f\u200c-\u200f\u2028-\u202f\u2060-\u206f\ufff0-\uffff]/;
const EVERY_FRAGILE = new RegExp(FRAGILE.source, 'g');

/** A message as a JSON string that every transport carries unharmed. Lone surrogates are escaped by JSON.stringify itself. */
export function quote(message: string): string {
  const json = JSON.stringify(message);
  return FRAGILE.test(json) ? json.replace(EVERY_FRAGILE, escape) : json;
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** What a client has sent: messages, or why there are none. */
export type Decoded = { messages: string[] } | { fault: 'not-json' | 'not-messages' | 'too-many' };

/** Reads the messages that a client sends: a JSON array with a limited number of strings, or one string where `single` allows it. */
export function decodeMessages(json: string, { single, most }: { single: boolean; most: number }): Decoded {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { fault: 'not-json' };
  }
  if (single && typeof value === 'string') return { messages: [value] };
  if (!Array.isArray(value)) return { fault: 'not-messages' };
  if (value.length > most) return { fault: 'too-many' };
  return areStrings(value) ? { messages: value } : { fault: 'not-messages' };
}

function areStrings(values: unknown[]): values is string[] {
  return values.every((entry) => typeof entry === 'string');
}
