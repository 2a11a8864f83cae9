/** The open frame (this and the others: SockJS protocol 0.3.3, "Protocol and framing"). */
export const OPEN_FRAME = 'o';
/** The heart-beat frame. */
export const HEARTBEAT_FRAME = 'h';

/** A frame with messages, each quoted by `quote`. */
export function messagesFrame(quoted: readonly string[]): string {
  return `a[${quoted.join(',')}]`;
}

/** A close frame with its code and reason. */
export function closeFrame(code: number, reason: string): string {
  return `c${JSON.stringify([code, reason])}`;
}

/** Characters that some browsers and proxies damage: the protocol requires escapes for them, which JSON alone doesn't. */
// eslint-disable-next-line no-control-regex -- the expression matches control characters
const FRAGILE = /[\x00-\x1f\u200c-\u200f\u2028-\u202f\u2060-\u206f\ufff0-\uffff]/;
const EVERY_FRAGILE = new RegExp(FRAGILE.source, 'g');

/** Encodes a message as a JSON string that no transport damages. JSON.stringify itself escapes lone surrogates. */
export function quote(message: string): string {
  const json = JSON.stringify(message);
  return FRAGILE.test(json) ? json.replace(EVERY_FRAGILE, escape) : json;
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The messages that a client has sent, or why there are none. */
export type Decoded = { messages: string[] } | { fault: 'not-json' | 'not-messages' | 'too-many' };

/** Parses the messages of a client: a JSON array with a limited number of strings, or one string if `single` allows it. */
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
