import { CONNECTIONS_OF_SERVER, hasStore, openStore, requireKnownStores } from '../../stores.ts';
import { type Finding, type Findings, findingsAbout, messageOf } from './finding.ts';

const { ok, wrong, note } = findingsAbout('Database');
/** The oldest release that PostgreSQL still mends (postgresql.org/support/versioning) and that the tests have run on. */
const LEAST_VERSION = 14;
const MIB = 1_048_576;

/** What PostgreSQL calls what can be wrong with an address (postgresql.org/docs/current/errcodes-appendix.html), and the cure. */
const CURES: Readonly<Partial<Record<string, string>>> = {
  '28P01': 'Correct the password in DATABASE_URL.',
  '28000': 'Let this user in from here in pg_hba.conf, or correct DATABASE_URL.',
  '3D000': 'Make the database (createdb), or correct its name in DATABASE_URL.',
  '42501': 'Give the user of DATABASE_URL the right to make tables there.',
  '53300': 'PostgreSQL has no connection left. Raise max_connections, or close some.',
  ECONNREFUSED: 'Start PostgreSQL, or correct the host and the port in DATABASE_URL.',
  ENOTFOUND: 'Correct the host in DATABASE_URL.',
  EAI_AGAIN: 'See whether this machine reaches its DNS server.',
};

/** Looks at the database at DATABASE_URL: whether the server can use it, and whether it has room for several. */
export async function* lookAtDatabase(url: string, noteClock: (aheadMs: number) => void): Findings {
  const database = await openStore({ url }, 'documents');
  try {
    const row = await database.get(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
         current_setting('max_connections')::int AS connections, current_setting('server_encoding') AS encoding,
         current_setting('fsync') AS fsync, extract(epoch FROM clock_timestamp()) * 1000 AS now_ms, pg_database_size(current_database()) AS bytes`,
    );
    const of = (column: string) => String(row?.[column]);
    noteClock(Date.now() - Number(of('now_ms')));
    const faults = [...faultsIn(of)];
    yield* faults;
    const servers = Math.floor(Number(of('connections')) / CONNECTIONS_OF_SERVER);
    const least = `PostgreSQL allows ${of('connections')} connections, and each server opens up to ${CONNECTIONS_OF_SERVER}`;
    if (servers < 2) yield note(`${least}. Raise max_connections before you start another.`);
    if (faults.length > 0) return;
    yield await storesIn(url, `PostgreSQL ${of('version')}, ${Math.ceil(Number(of('bytes')) / MIB)} MiB`);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    yield wrong(`${messageOf(error)}. ${CURES[code] ?? 'Correct DATABASE_URL, or start PostgreSQL.'}`);
  } finally {
    await database.close();
  }
}

function* faultsIn(of: (column: string) => string): Generator<Finding> {
  const cure = 'and texts need UTF8: make another with createdb --encoding UTF8.';
  if (of('encoding') !== 'UTF8') yield wrong(`Its encoding is ${of('encoding')}, ${cure}`);
  if (Number(of('number')) < LEAST_VERSION * 10_000)
    yield wrong(`This is PostgreSQL ${of('version')}. Sullivan needs ${LEAST_VERSION} or later.`);
  if (of('fsync') === 'off')
    yield wrong('PostgreSQL’s fsync is off, so a power cut can lose what was called saved. Turn it on.');
}

async function storesIn(url: string, what: string): Promise<Finding> {
  const first = 'the first start makes the tables, or npm run sullivan -- migrate brings along a data folder';
  if (!(await hasStore({ url }, 'documents'))) return note(`${what}. It’s empty: ${first}.`);
  try {
    await requireKnownStores({ url });
    return ok(`${what}.`);
  } catch (error) {
    return wrong(`${messageOf(error)}.`);
  }
}
