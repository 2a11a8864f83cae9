/** A word that may tell where something is: a path, an address, the name of a host, with or without a port. */
const PLACE = /\S*(?:[/\\@]|:\d|\w\.\w|::)\S*/g;
/** A file of the data folder, named without it. */
const OWN_FILE = /^\w+\.sqlite\b/;
/** What a message quotes: the name of a login, a host, or a database. */
const QUOTED = /"[^"]*"|“[^”]*”|`[^`]*`|(?<!\w)'[^']*'/g;
/** What Node names after the code of an error, such as the host in `getaddrinfo ENOTFOUND database`. */
const AFTER_CODE = /\b(E[A-Z_]{3,}) \S+/g;

/** What an error says, without anything that strangers shouldn't read: a host, a path, a login. */
export function wordsForStrangers(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .replaceAll(QUOTED, '…')
    .replaceAll(AFTER_CODE, '$1 …')
    .replaceAll(PLACE, (word) => (OWN_FILE.test(word) ? word : '…'));
}
