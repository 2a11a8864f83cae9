import type { FastifyBaseLogger } from 'fastify';

import { EmbeddedEvaluator } from './analysis/service/engine/embedded-evaluator.ts';
import type { Evaluator } from './analysis/service/evaluator.ts';
import type { Broker } from './broker/broker.ts';
import { openEmbeddedBroker } from './broker/embedded/embedded-broker.ts';
import { type Config, ConfigError } from './config/config.ts';
import { GATEWAY_RESOURCES } from './config/forms-settings.ts';
import { EMBEDDED_PROJECT_ID } from './config/identity-settings.ts';
import { prepareDesk } from './desk/desk-rows.ts';
import type { DeskStore } from './desk/desk-store.ts';
import { threadedDesk } from './desk/threaded-desk.ts';
import type { Documents } from './documents/documents.ts';
import { openDocuments } from './documents/open-documents.ts';
import { inProcessRoomBus, type RoomBus } from './documents/room-bus.ts';
import { openFormRows } from './forms/form-rows.ts';
import type { Forms } from './forms/forms.ts';
import { openEmbeddedIdentity } from './identity/embedded/embedded-identity.ts';
import type { PasswordResetOptions } from './identity/embedded/passwords/password-resets.ts';
import type { Identity } from './identity/identity.ts';
import { openPreferenceRows } from './preferences/preference-rows.ts';
import type { PreferenceStore } from './preferences/preference-store.ts';
import { type Clock, SYSTEM_CLOCK } from './storage/clock.ts';
import { NewerSchema, UnfinishedCopy } from './storage/migrate.ts';
import { DataInUseError, type DataLock, lockData } from './storage/sqlite/data-lock.ts';
import { clockAheadMs, databaseOf, openStore, placeOf, requireKnownStores, type StorePlace } from './stores.ts';

/** All the services that the BFF uses. */
export interface Upstreams {
  evaluator: Evaluator;
  documents: Documents;
  roomBus: RoomBus;
  identity: Identity;
  forms: Forms;
  preferences: PreferenceStore;
  desk: DeskStore;
  broker: Broker;
  clock: Clock;
  storage: Storage;
}

/** Where embedded upstreams keep their data: the data folder from the settings, or the database. */
interface Storage {
  /** Opens something that keeps its data there; the first call claims the data folder. @throws {ConfigError} if it can't. */
  open<Opened>(open: (place: StorePlace) => Promise<Opened>): Promise<Opened>;
  /** Releases the data folder for another server. */
  release(): void;
}

/**
 * Chooses a driver for every upstream: the remote one if the settings name it, otherwise the embedded one.
 * @param given existing upstreams, used unchanged.
 * @throws {ConfigError} if a setting names a folder or a port that can't be used. What was opened until then is closed.
 */
export async function chooseUpstreams(
  config: Config,
  log: FastifyBaseLogger,
  given: Partial<Upstreams> = {},
): Promise<Upstreams> {
  const storage = given.storage ?? storageOf(config);
  const clock =
    given.clock ??
    (await chooseClock(storage).catch((error: unknown) => {
      storage.release();
      throw error;
    }));
  const { now } = clock;
  // In parallel, since some of them start a thread.
  const opening = [
    Promise.resolve(given.evaluator ?? chooseEvaluator(config, log)),
    Promise.resolve(given.documents ?? storage.open((place) => chooseDocuments(config, place, { log, now }))),
    Promise.resolve(given.identity ?? chooseIdentity(config, storage, { log, now })),
    Promise.resolve(given.forms ?? chooseForms(config, storage, now)),
    Promise.resolve(given.preferences ?? choosePreferences(storage)),
    Promise.resolve(given.desk ?? chooseDesk(storage, now)),
    Promise.resolve(given.broker ?? chooseBroker(config, log)),
  ] as const;
  const [evaluator, documents, identity, forms, preferences, desk, broker] = await Promise.all(opening).catch(
    async (error: unknown) => {
      const own = (await Promise.allSettled(opening)).filter((each) => each.status === 'fulfilled');
      for (const { value } of own) if (!Object.values(given).includes(value)) await value.close();
      if (!given.clock) await clock.close();
      storage.release();
      throw error;
    },
  );
  const roomBus = given.roomBus ?? (await chooseRoomBus(config, log));
  return { evaluator, documents, roomBus, identity, forms, preferences, desk, broker, clock, storage };
}

/** Chooses the evaluator. */
export async function chooseEvaluator(
  { evaluatorUrl: url, evaluatorKey: key, upstreamTimeoutMs: deadlineMs }: Config,
  log: FastifyBaseLogger,
): Promise<Evaluator> {
  if (url === undefined) {
    return new EmbeddedEvaluator({ deadlineMs, log: (event, detail) => log.info(detail ?? {}, event) });
  }
  // An HTTP client and a schema checker take 100 ms to load; only installations with a remote evaluator wait for them.
  const { remoteEvaluator } = await import('./analysis/service/remote-evaluator.ts');
  return remoteEvaluator({ url, key, deadlineMs });
}

function storageOf(config: Config): Storage {
  const place = placeOf(config);
  let lock: DataLock | undefined;
  let isKnown: Promise<void> | undefined;
  return {
    async open(open) {
      try {
        // Any number of servers may share a database.
        if ('directory' in place) lock ??= lockData(place.directory);
        isKnown ??= requireUsable(place);
        await isKnown;
        return await open(place);
      } catch (error) {
        throw new ConfigError([faultOf(place, error)]);
      }
    },
    release: () => lock?.release(),
  };
}

/** How far the clocks of a server and its database may differ, in milliseconds: what has expired is deleted by the server's. */
const CLOCKS_MAY_DIFFER_MS = 300_000;

/** @throws what `requireKnownStores` throws. @throws {WrongClock} */
async function requireUsable(place: StorePlace): Promise<void> {
  await requireKnownStores(place);
  if ('directory' in place) return;
  const minutes = Math.round((await clockAheadMs(place.url)) / 60_000);
  if (Math.abs(minutes) * 60_000 > CLOCKS_MAY_DIFFER_MS)
    throw new WrongClock(
      `this machine’s clock is ${Math.abs(minutes).toLocaleString('en')} minutes ${minutes > 0 ? 'ahead of' : 'behind'} the database’s, and what has expired would be deleted too early or too late. Set both by NTP (timedatectl set-ntp true)`,
    );
}

/** A server mustn't delete by the wrong time. */
class WrongClock extends Error {}

function faultOf(place: StorePlace, error: unknown): string {
  const name = 'url' in place ? 'DATABASE_URL' : `DATA_DIR ${place.directory}`;
  if (error instanceof NewerSchema || error instanceof UnfinishedCopy || error instanceof WrongClock)
    return `${name}: ${error.message}`;
  if (error instanceof DataInUseError)
    return `${name} is in use by another Sullivan server. Stop that one, or set DATA_DIR to a different folder`;
  const cure =
    'url' in place ? 'Start PostgreSQL, or correct the address' : 'Choose a folder that the server can write to';
  return `${name} can’t be used: ${error instanceof Error ? error.message : String(error)}. ${cure}`;
}

/** Several servers go by the time of their database. */
export function chooseClock(storage: Pick<Storage, 'open'>): Promise<Clock> {
  return storage.open(async (place) => {
    if ('directory' in place) return SYSTEM_CLOCK;
    const { DatabaseClock } = await import('./storage/postgres/database-clock.ts');
    return DatabaseClock.start(await openStore(place, 'documents'));
  });
}

/** Where the parts write their messages, and the time that they go by, in milliseconds since 1970. */
interface LogAndTime {
  log: FastifyBaseLogger;
  now: () => number;
}

/** Opens the store of documents, and makes sure it works before the first visitor arrives. @throws when it doesn't. */
async function chooseDocuments(
  { documentsMaxMiB: maxMiB }: Config,
  place: StorePlace,
  { log, now }: LogAndTime,
): Promise<Documents> {
  const onCompactionFailure = (reason: string) => log.warn({ reason }, 'a document could not be compacted');
  const options = { maxMiB, now, onCompactionFailure };
  const documents = openDocuments({ ...place, ...options });
  await documents.use();
  return documents;
}

/** With a database, there may be other servers. */
async function chooseRoomBus({ databaseUrl }: Config, log: FastifyBaseLogger): Promise<RoomBus> {
  if (databaseUrl === undefined) return inProcessRoomBus();
  const { PostgresRoomBus } = await import('./documents/postgres-room-bus.ts');
  return new PostgresRoomBus(databaseUrl, {
    lost: (reason) => log.warn({ reason }, 'other servers can’t be reached; trying again until they can'),
    connected: () => log.info('connected to the other servers'),
    misheard: (reason) => log.warn({ reason }, 'a message of another server was not understood'),
  });
}

async function chooseIdentity(config: Config, storage: Storage, { log, now }: LogAndTime): Promise<Identity> {
  const { identity, upstreamTimeoutMs: deadlineMs } = config;
  if (identity.kind === 'embedded') {
    const mail = await mailOptions(config, log);
    return storage.open(async (place) =>
      openEmbeddedIdentity({
        ...identity,
        ...mail,
        database: await openStore(place, 'identity'),
        projectId: EMBEDDED_PROJECT_ID,
        now,
      }),
    );
  }
  const { firebaseIdentity } = await import('./identity/firebase/firebase-identity.ts');
  return firebaseIdentity({ ...identity, deadlineMs, now });
}

/** How the embedded identity service sends mail. The mail library is only loaded if there is a mail server. */
export async function mailOptions(
  { mail }: Config,
  log: FastifyBaseLogger,
): Promise<{ resets?: PasswordResetOptions; onMailFailure?: (error: unknown) => void }> {
  if (mail === undefined) return {};
  const { smtpMailer } = await import('./mail/smtp-mailer.ts');
  return {
    resets: { mailer: smtpMailer(mail), publicUrl: mail.publicUrl },
    onMailFailure: (error) => log.error({ err: error }, 'a mail with a link for a new password could not be sent'),
  };
}

async function chooseForms(
  { gatewayUrls, gatewayKey: serviceKey, upstreamTimeoutMs: deadlineMs }: Config,
  storage: Storage,
  now: () => number,
): Promise<Forms> {
  const isKept = GATEWAY_RESOURCES.some((resource) => gatewayUrls[resource] === undefined);
  const rows = isKept
    ? await storage.open(async (place) => openFormRows(await openStore(place, 'forms'), now))
    : undefined;
  if (rows && Object.values(gatewayUrls).every((url) => url === undefined)) return rows;
  const { remoteForms } = await import('./forms/remote-forms.ts');
  return remoteForms(gatewayUrls, { serviceKey, deadlineMs, rows });
}

function choosePreferences(storage: Storage): Promise<PreferenceStore> {
  return storage.open(async (place) => openPreferenceRows(await openStore(place, 'preferences')));
}

/** Brings the desk to its newest schema before the first visitor arrives; the first call opens it. */
function chooseDesk(storage: Storage, now: () => number): Promise<DeskStore> {
  return storage.open(async (place) => {
    const database = await openStore(place, 'desk');
    try {
      return threadedDesk(databaseOf(place, 'desk', { erases: true }), { now, ...(await prepareDesk(database)) });
    } finally {
      await database.close();
    }
  });
}

/** Chooses the message broker. @throws {ConfigError} if the embedded one can't listen where it should. */
export async function chooseBroker({ brokerUrls, embeddedBroker }: Config, log: FastifyBaseLogger): Promise<Broker> {
  if (brokerUrls.length > 0) {
    const { stompBroker } = await import('./broker/remote/stomp-broker.ts');
    const remote = stompBroker({ urls: brokerUrls, log });
    // So that a wrong setting shows up in the log before the first client runs into it.
    remote
      .connect({ onFrame() {}, onDrain() {}, onClose() {} })
      .then((link) => link.close())
      .catch((error: unknown) => log.debug({ err: error }, 'there is no broker at start'));
    return remote;
  }
  const broker = openEmbeddedBroker();
  if (embeddedBroker) {
    await broker.listen(embeddedBroker).catch((error: unknown) => {
      throw new ConfigError([
        `EMBEDDED_BROKER_URL: port ${embeddedBroker.port} can’t be used: ${String(error)}. Stop the program that uses the port, or choose another one`,
      ]);
    });
  }
  return broker;
}

/** Cancels the calls to other services; their callers get a 503. */
export async function closeServices({ evaluator, identity, forms, preferences, desk }: Upstreams): Promise<void> {
  await Promise.all([forms.close(), preferences.close(), desk.close(), identity.close(), evaluator.close()]);
}

/** Closes what clients need until the last one is disconnected: the broker and the document store. */
export async function closeStores({ broker, roomBus, documents, clock, storage }: Upstreams): Promise<void> {
  await broker.close();
  await roomBus.close();
  await documents.close();
  await clock.close();
  storage.release();
}
