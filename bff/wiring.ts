import type { FastifyBaseLogger } from 'fastify';

import { EmbeddedEvaluator } from './analysis/service/engine/embedded-evaluator.ts';
import type { Evaluator } from './analysis/service/evaluator.ts';
import type { Broker } from './broker/broker.ts';
import { openEmbeddedBroker } from './broker/embedded/embedded-broker.ts';
import { type Config, ConfigError } from './config/config.ts';
import { GATEWAY_RESOURCES } from './config/forms-settings.ts';
import { EMBEDDED_PROJECT_ID } from './config/identity-settings.ts';
import type { Documents } from './documents/documents.ts';
import { inProcessRoomBus, type RoomBus } from './documents/room-bus.ts';
import { openDocuments } from './documents/sqlite/sqlite-documents.ts';
import { openFormRows } from './forms/form-rows.ts';
import type { Forms } from './forms/forms.ts';
import { FORMS_FILE } from './forms/sqlite/listed-rows.ts';
import { openEmbeddedIdentity } from './identity/embedded/embedded-identity.ts';
import { IDENTITY_FILE } from './identity/embedded/identity-schema.ts';
import type { PasswordResetOptions } from './identity/embedded/password-resets.ts';
import type { Identity } from './identity/identity.ts';
import { openPreferenceRows } from './preferences/preference-rows.ts';
import type { PreferenceStore } from './preferences/preference-store.ts';
import { PREFERENCES_FILE } from './preferences/preferences-schema.ts';
import { NewerSchema } from './storage/migrate.ts';
import { DataInUseError, type DataLock, lockData } from './storage/sqlite/data-lock.ts';
import { SqliteDatabase } from './storage/sqlite/sqlite-database.ts';
import { requireKnownStores } from './stores.ts';

/** All the services that the BFF uses. */
export interface Upstreams {
  evaluator: Evaluator;
  documents: Documents;
  roomBus: RoomBus;
  identity: Identity;
  forms: Forms;
  preferences: PreferenceStore;
  broker: Broker;
  dataFolder: DataFolder;
}

/** The data folder from the settings, where embedded upstreams keep their data. */
interface DataFolder {
  /** Opens something that keeps its data there; the first call claims the folder. @throws {ConfigError} if it can't. */
  open<Opened>(open: (directory: string) => Opened | Promise<Opened>): Promise<Opened>;
  /** Releases the folder for another server. */
  release(): void;
}

/**
 * Chooses a driver for every upstream: the remote one if the settings name it, otherwise the embedded one.
 * @param given existing upstreams, used unchanged.
 * @throws {ConfigError} if a setting names a folder or a port that can't be used.
 */
export async function chooseUpstreams(
  config: Config,
  log: FastifyBaseLogger,
  given: Partial<Upstreams> = {},
): Promise<Upstreams> {
  const dataFolder = given.dataFolder ?? dataFolderOf(config);
  // In parallel, since some of them start a thread.
  const [evaluator, documents, identity, forms, preferences, broker] = await Promise.all([
    given.evaluator ?? chooseEvaluator(config, log),
    given.documents ?? dataFolder.open((directory) => chooseDocuments(config, directory, log)),
    given.identity ?? chooseIdentity(config, dataFolder, log),
    given.forms ?? chooseForms(config, dataFolder),
    given.preferences ?? choosePreferences(dataFolder),
    given.broker ?? chooseBroker(config, log),
  ]);
  const { roomBus = inProcessRoomBus() } = given;
  return { evaluator, documents, roomBus, identity, forms, preferences, broker, dataFolder };
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

function dataFolderOf({ dataDirectory }: Config): DataFolder {
  let lock: DataLock | undefined;
  let isKnown: Promise<void> | undefined;
  return {
    async open(open) {
      try {
        lock ??= lockData(dataDirectory);
        isKnown ??= requireKnownStores(dataDirectory);
        await isKnown;
        return await open(dataDirectory);
      } catch (error) {
        throw new ConfigError([faultOf(dataDirectory, error)]);
      }
    },
    release: () => lock?.release(),
  };
}

function faultOf(directory: string, error: unknown): string {
  if (error instanceof NewerSchema) return `DATA_DIR ${directory}: ${error.message}`;
  if (error instanceof DataInUseError)
    return `DATA_DIR ${directory} is in use by another Sullivan server. Stop that one, or set DATA_DIR to a different folder`;
  return `DATA_DIR ${directory} can’t be used: ${String(error)}. Choose a folder that the server can write to`;
}

/** Opens the store of documents, and makes sure it works before the first visitor arrives. @throws when it doesn't. */
async function chooseDocuments(
  { documentsMaxMiB: maxMiB }: Config,
  directory: string,
  log: FastifyBaseLogger,
): Promise<Documents> {
  const onCompactionFailure = (reason: string) => log.warn({ reason }, 'a document could not be compacted');
  const documents = openDocuments({ directory, maxMiB, onCompactionFailure });
  await documents.use();
  return documents;
}

async function chooseIdentity(config: Config, dataFolder: DataFolder, log: FastifyBaseLogger): Promise<Identity> {
  const { identity, upstreamTimeoutMs: deadlineMs } = config;
  if (identity.kind === 'embedded') {
    const mail = await mailOptions(config, log);
    return dataFolder.open((directory) =>
      openEmbeddedIdentity({
        ...identity,
        ...mail,
        database: new SqliteDatabase({ directory, file: IDENTITY_FILE }),
        projectId: EMBEDDED_PROJECT_ID,
      }),
    );
  }
  const { firebaseIdentity } = await import('./identity/firebase/firebase-identity.ts');
  return firebaseIdentity({ ...identity, deadlineMs });
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
  dataFolder: DataFolder,
): Promise<Forms> {
  const isKept = GATEWAY_RESOURCES.some((resource) => gatewayUrls[resource] === undefined);
  const rows = isKept
    ? await dataFolder.open((directory) => openFormRows(new SqliteDatabase({ directory, file: FORMS_FILE })))
    : undefined;
  if (rows && Object.values(gatewayUrls).every((url) => url === undefined)) return rows;
  const { remoteForms } = await import('./forms/remote-forms.ts');
  return remoteForms(gatewayUrls, { serviceKey, deadlineMs, rows });
}

function choosePreferences(dataFolder: DataFolder): Promise<PreferenceStore> {
  return dataFolder.open((directory) => openPreferenceRows(new SqliteDatabase({ directory, file: PREFERENCES_FILE })));
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
export async function closeServices({ evaluator, identity, forms, preferences }: Upstreams): Promise<void> {
  await Promise.all([forms.close(), preferences.close(), identity.close(), evaluator.close()]);
}

/** Closes what clients need until the last one is disconnected: the broker and the document store. */
export async function closeStores({ broker, documents, dataFolder }: Upstreams): Promise<void> {
  await broker.close();
  await documents.close();
  dataFolder.release();
}
