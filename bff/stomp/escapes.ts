import { StompError, type StompVersion } from './frame.ts';

/*
 * STOMP 1.0 has no escapes, 1.1 has \\ \n \c ("Value Encoding" of the 1.1 specification), 1.2 adds \r. Frames that open a
 * connection are never escaped, because the version hasn't been agreed yet.
 */

const OPENING: ReadonlySet<string> = new Set(['CONNECT', 'STOMP', 'CONNECTED']);

/** The version whose escapes a frame of this command uses. */
export function escapeVersion(command: string, version: StompVersion): StompVersion {
  return OPENING.has(command) ? '1.0' : version;
}

/** Decodes a header name or value. @throws {StompError} for an escape that the version doesn't define. */
export function unescapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0' || !text.includes('\\')) return text;
  return text.replaceAll(/\\(.?)/gsu, (_sequence, letter: string) => {
    if (letter === '\\') return '\\';
    if (letter === 'n') return '\n';
    if (letter === 'c') return ':';
    if (letter === 'r' && version === '1.2') return '\r';
    throw new StompError('A header holds an undefined escape');
  });
}

const ESCAPES = new Map([
  ['\\', String.raw`\\`],
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  [':', String.raw`\c`],
]);
/** Most headers need no escapes; testing first, without `g`, costs a third of a replacement that finds nothing. */
const SPECIAL = /[\\:\p{Cc}]/u;
const EVERY_SPECIAL = /[\\:\p{Cc}]/gu;
const CONTROL = /\p{Cc}/u;
const EVERY_CONTROL = /\p{Cc}/gu;

/**
 * Encodes a header name or value. A character that the version can't express, such as a line feed in 1.0, becomes a space: the
 * sender may speak a later version, and its frame must not end the receiver's connection.
 */
export function escapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0') return CONTROL.test(text) ? text.replaceAll(EVERY_CONTROL, keepTab) : text;
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll(EVERY_SPECIAL, (character) => {
    if (character === '\r' && version === '1.1') return ' ';
    return ESCAPES.get(character) ?? keepTab(character);
  });
}

/** Like `escapeHeader`, but for a name: without escapes, a colon would end it. */
export function escapeHeaderName(name: string, version: StompVersion): string {
  const escaped = escapeHeader(name, version);
  return version === '1.0' ? escaped.replaceAll(':', ' ') : escaped;
}

function keepTab(character: string): string {
  return character === '\t' ? character : ' ';
}
