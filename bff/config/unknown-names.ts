import { letterDistance } from '#shared-types/text/letter-distance';

/** A variable that isn't a setting of Sullivan, and the setting that was probably meant. */
export interface UnknownName {
  name: string;
  nearest: string | undefined;
}

/** Variables of Node and of what Sullivan is made with, which have a place in a `.env` too. */
const OF_OTHERS =
  /^(?:NODE_|npm_|OTEL_|LC_|COMPOSE_|MALLOC_|UV_)|^(?:CI|TZ|LANG|LD_PRELOAD|GOOGLE_APPLICATION_CREDENTIALS|(?:HTTPS?|NO)_PROXY)$/;

/** A name from elsewhere is only taken for a misspelt setting if it is this near to one, and the setting this long. */
const NEAR_EDITS = 2;
const NEAR_LENGTH = 7;
/** In the file of Sullivan's own settings, every third letter may be wrong. */
const LETTERS_PER_EDIT = 3;

/**
 * Names that are probably misspelt settings: everything unknown in the file of the settings, and what is very near to a setting
 * in the environment, where most names belong to others.
 * @param known the names of all settings. @param inFile the names in `.env`.
 */
export function unknownNames(
  known: ReadonlySet<string>,
  { inFile, inEnvironment }: { inFile: readonly string[]; inEnvironment: readonly string[] },
): UnknownName[] {
  const ofFile = new Set(inFile);
  const isForeign = (name: string) => !known.has(name) && !OF_OTHERS.test(name);
  const fromFile = inFile.filter(isForeign).map((name) => ({
    name,
    nearest: nearestTo(name.toUpperCase(), known, (setting) =>
      Math.max(NEAR_EDITS, Math.floor(setting.length / LETTERS_PER_EDIT)),
    ),
  }));
  const fromElsewhere = inEnvironment
    .filter((name) => isForeign(name) && !ofFile.has(name))
    .map((name) => ({
      name,
      nearest: nearestTo(name.toUpperCase(), known, ({ length }) => (length < NEAR_LENGTH ? 0 : NEAR_EDITS)),
    }));
  return [...fromFile, ...fromElsewhere.filter(({ nearest }) => nearest !== undefined)];
}

/** What an operator reads about it. */
export function unknownNameWords({ name, nearest }: UnknownName): string {
  const question = nearest === undefined ? 'Remove it' : `Did you mean ${nearest}?`;
  return `${name} isn’t a setting of Sullivan, so it does nothing. ${question}`;
}

/** The name that somebody probably meant. @param most how many edits it may be away. */
export function nearestTo(
  given: string,
  known: ReadonlySet<string>,
  most: (name: string) => number,
): string | undefined {
  let nearest: { name: string; edits: number } | undefined;
  for (const name of known) {
    const edits = letterDistance(given, name);
    if (edits <= most(name) && edits < (nearest?.edits ?? Infinity)) nearest = { name, edits };
  }
  return nearest?.name;
}
