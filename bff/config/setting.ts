import { readFileSync } from 'node:fs';

/** Reads the text of a setting. @throws {SettingFault} saying what it must be. */
export type Parse<Value> = (input: string) => Value;

/** What's wrong with a value, as the rest of a sentence that starts with the name of the setting. */
export class SettingFault extends Error {}

/** One setting of an installation. */
export interface Setting<Value> {
  /** The environment variable. */
  name: string;
  parse: Parse<Value>;
  /** The value if the variable is unset or empty. */
  default: Value;
  /** A sentence or two for the table in `docker/operate.md`. */
  meaning: string;
  /** More for `.env.example`. */
  details?: string;
  /** How `.env.example` and `docker/operate.md` show the default, if it depends on more than this table. */
  shownDefault?: string;
  /** Whether NAME_FILE may name a file that contains it, since container platforms mount secrets as files. */
  isSecret?: boolean;
}

/** The settings of one subject, by the configuration field that each becomes. */
export type SettingTable = Readonly<Record<string, Setting<unknown>>>;

/** The values of a table. */
export type Values<Table extends SettingTable> = { [Field in keyof Table]: Table[Field]['default'] };

/** Describes one setting. */
export function setting<Value>(
  name: string,
  parse: Parse<Value>,
  fallback: Value,
  meaning: string,
  more: Pick<Setting<Value>, 'details' | 'shownDefault' | 'isSecret'> = {},
): Setting<Value> {
  return { name, parse, default: fallback, meaning, ...more };
}

/** Describes a setting that may be left out. */
export function optional<Value>(
  name: string,
  parse: Parse<Value>,
  meaning: string,
  more: Pick<Setting<Value | undefined>, 'details' | 'shownDefault' | 'isSecret'> = {},
): Setting<Value | undefined> {
  return { name, parse, default: undefined, meaning, ...more };
}

/**
 * Reads the settings of a table. One that can't be used counts as unset, and adds a line to the faults.
 * @param environment the variables of the process; an empty one counts as unset.
 */
export function readTable<Table extends SettingTable>(
  table: Table,
  environment: NodeJS.ProcessEnv,
  faults: string[],
): Values<Table> {
  const values = Object.entries(table).map(([field, described]) => [field, readOne(described, environment, faults)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field was read by the parser of its setting
  return Object.fromEntries(values) as Values<Table>;
}

function readOne<Value>(described: Setting<Value>, environment: NodeJS.ProcessEnv, faults: string[]): Value {
  const { name, parse, default: fallback } = described;
  const given = (described.isSecret ? secretIn(name, environment, faults) : undefined) ?? environment[name];
  if (given === undefined || given.trim() === '') return fallback;
  try {
    return parse(given);
  } catch (error) {
    if (!(error instanceof SettingFault)) throw error;
    faults.push(`${name} ${error.message}`);
    return fallback;
  }
}

function secretIn(name: string, environment: NodeJS.ProcessEnv, faults: string[]): string | undefined {
  const file = environment[`${name}_FILE`];
  if (file === undefined || file.trim() === '') return undefined;
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret === '') faults.push(`${name}_FILE names an empty file: ${file}`);
    return secret;
  } catch (error) {
    faults.push(`${name}_FILE can’t be read: ${String(error)}`);
    return undefined;
  }
}
