import { once } from 'node:events';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type LookupFunction } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { beforeAll, describe, expect, test } from 'vitest';

import { openEmbeddedBroker } from '#bff/broker/embedded/embedded-broker';
import { visit } from '#bff/cli/doctor/http-visit';
import type { Config } from '#bff/config/config';
import { beginCopy } from '#bff/storage/migrate';
import { migrateStores, withStore } from '#bff/stores';

import { closeInTheEnd } from '../support/closing.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { emptyPostgres } from '../support/postgres/postgres.ts';
import { listen } from '../support/server/listen.ts';
import { LOCALHOST_CERTIFICATE } from '../support/server/localhost-certificate.ts';
import { askDoctor, type Installation, isTold, type Mistake, SECRET, settings } from '../support/server/mistakes.ts';
import { type ProxyHabits, startProxy } from '../support/server/proxy.ts';
import { startBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The address of a database, changed by a mistake. */
async function databaseAt(change: (url: URL) => void): Promise<Installation> {
  const url = new URL(await emptyPostgres());
  change(url);
  return { settings: { DATABASE_URL: url.href } };
}

const IN_THE_DATABASE: Record<string, Mistake> = {
  'an address without a database': {
    make: settings({ DATABASE_URL: `postgres://ada:${SECRET}@127.0.0.1:5432` }),
    doctor: /DATABASE_URL must be an address such as/,
    refused: /DATABASE_URL must be an address such as/,
  },
  'a PostgreSQL that isn’t running': {
    make: settings({ DATABASE_URL: `postgres://ada:${SECRET}@127.0.0.1:1/sullivan` }),
    doctor: /ECONNREFUSED.* Start PostgreSQL, or correct the host and the port in DATABASE_URL/,
    refused: /DATABASE_URL can’t be used: .*ECONNREFUSED.* Start PostgreSQL, or correct the address/,
  },
  'a database that isn’t there': {
    make: () => databaseAt((url) => (url.pathname = '/no_such_database')),
    doctor: /database "no_such_database" does not exist\. Make the database \(createdb\)/,
    refused: /DATABASE_URL can’t be used: database "no_such_database" does not exist/,
  },
  'a user that isn’t there': {
    make: () => databaseAt((url) => (url.username = 'nobody_at_all')),
    doctor: /role "nobody_at_all" does not exist\. Let this user in/,
    refused: /DATABASE_URL can’t be used: .*"nobody_at_all"/,
  },
  'a database of a newer release': {
    async make() {
      const url = await emptyPostgres();
      await migrateStores({ url });
      await withStore({ url }, 'forms', ({ run: change }) => change('UPDATE schema_version SET version = 1000'));
      return { settings: { DATABASE_URL: url } };
    },
    doctor: /was written by a newer release of Sullivan/,
    refused: /DATABASE_URL: The database was written by a newer release of Sullivan/,
  },
  'a move into the database that broke off': {
    async make() {
      const url = await emptyPostgres();
      await migrateStores({ url });
      await withStore({ url }, 'forms', beginCopy);
      return { settings: { DATABASE_URL: url } };
    },
    doctor: /npm run sullivan -- migrate, or npm run sullivan -- restore, didn’t finish\. Run it again/,
    refused: /DATABASE_URL: .*didn’t finish\. Run it again/,
  },
  'a clock that is a month ahead of the database’s': {
    async make() {
      const preload = path.join(await temporaryFolder(), 'later.cjs');
      await writeFile(preload, 'const now = Date.now; Date.now = () => now() + 31 * 86_400_000;');
      return { settings: { DATABASE_URL: await emptyPostgres() }, preloads: [preload] };
    },
    doctor: /This machine’s clock is 44640 minutes ahead of that of PostgreSQL/,
    refused: /DATABASE_URL: this machine’s clock is 44,640 minutes ahead of the database’s.*Set both by NTP/,
  },
  'a word for TLS that PostgreSQL doesn’t know': {
    make: settings({ DATABASE_URL: `postgres://ada:${SECRET}@127.0.0.1:5432/sullivan?sslmode=nonsense` }),
    doctor: /DATABASE_URL has sslmode=nonsense\. Use verify-full/,
    refused: /DATABASE_URL has sslmode=nonsense\. Use verify-full/,
  },
  'a database for several servers and a broker for one': {
    make: () => databaseAt(() => {}),
    warned: /Messages at \/ws stay within this server: .*set BROKER_URL/,
  },
};

describe('Of a mistake in the database, the operator reads what is wrong and what to do:', () => {
  test.each(Object.entries(IN_THE_DATABASE))('%s', (_of, mistake) => isTold(mistake));
});

/** A port that another program has. */
async function takenPort(): Promise<number> {
  const server = createTcpServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeInTheEnd(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A data folder with every store; its copies can be damaged. */
let usedFolder: string;

beforeAll(async () => {
  usedFolder = await temporaryFolder();
  await migrateStores({ directory: usedFolder });
});

/** A copy of these files of the used folder. */
async function folderWith(...names: string[]): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of names) {
    const database = new DatabaseSync(path.join(usedFolder, `${name}.sqlite`));
    database.exec('PRAGMA journal_mode = DELETE'); // a copy has no write-ahead log
    database.close();
    await copyFile(path.join(usedFolder, `${name}.sqlite`), path.join(folder, `${name}.sqlite`));
  }
  return folder;
}

/** Sullivan behind a proxy with these habits. */
async function behindProxy(habits: ProxyHabits, config: Partial<Config> = {}): Promise<Installation> {
  const proxy = await startProxy(habits);
  const bff = await startBff({ config: { publicUrl: proxy.url, trustProxy: ['127.0.0.1'], ...config } });
  proxy.leadTo(bff.url);
  const authority = path.join(await temporaryFolder(), 'authority.pem');
  await writeFile(authority, LOCALHOST_CERTIFICATE.cert);
  return {
    settings: { PUBLIC_URL: proxy.url, ...(habits.isTls && { NODE_EXTRA_CA_CERTS: authority }) },
    // Node reads its authorities when it starts.
    ...(habits.isTls && { preloads: [] }),
  };
}

/** A service that answers everything so. */
async function answering(status: number, headers: Record<string, string> = {}): Promise<string> {
  const stub = await startUpstreamStub();
  stub.answer(answerJson([], status, headers));
  return stub.url;
}

const IN_THE_SETTINGS: Record<string, Mistake> = {
  'two faults at once': {
    make: settings({ PORT: '70000', DEMO_ROOM: 'secret' }),
    alsoRefused: /PORT must be a whole number[^]*DEMO_ROOM must be one of public, private/,
  },
  'a misspelt setting in the environment': {
    make: settings({ TRUSTED_PROXY: '10.0.0.1' }),
    alsoWarned: /TRUSTED_PROXY isn’t a setting of Sullivan, so it does nothing\. Did you mean TRUST_PROXY\?/,
  },
  'a setting in the file .env that exists nowhere': {
    make: async () => {
      const folder = await temporaryFolder();
      await writeFile(
        path.join(folder, '.env'),
        'NODE_ENV=production\nHAPPINESS=yes\nPUBLC_URL=https://a.example.org\n',
      );
      return { settings: {}, folder };
    },
    alsoWarned:
      /HAPPINESS isn’t a setting of Sullivan.*Remove it[^]*PUBLC_URL isn’t .*Did you mean PUBLIC_URL\?(?![^]*NODE_ENV)/,
  },
  'a folder in the place of the file .env, as Docker makes one for a file that is missing': {
    make: async () => {
      const folder = await temporaryFolder();
      await mkdir(path.join(folder, '.env'));
      return { settings: {}, folder };
    },
    alsoRefused: /the file \.env can’t be read: .*EISDIR/,
  },
  'a broker by the wrong protocol, whose password nobody prints': {
    make: settings({ BROKER_URL: `amqp://sullivan:${SECRET}@broker` }),
    alsoRefused: /BROKER_URL must be a comma-separated list of addresses such as stomp:/,
  },
};

const ON_THE_MACHINE: Record<string, Mistake> = {
  'Node 18': {
    make: async () => {
      const preload = path.join(await temporaryFolder(), 'as-node-18.cjs');
      const versions = "{ ...process.versions, node: '18.20.4' }";
      await writeFile(preload, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
      return { settings: {}, preloads: [preload] };
    },
    alsoRefused: /Sullivan needs Node 20 or later, and this is Node 18\.20\.4\. Install a newer one, then run npm ci/,
  },
  'Node 20 in place of the one that npm brings': {
    make: async () => {
      const preload = path.join(await temporaryFolder(), 'as-node-20.cjs');
      const versions =
        "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } });";
      await writeFile(preload, `${versions}Object.defineProperty(process.features, 'typescript', { value: false });`);
      return { settings: {}, preloads: [preload] };
    },
    alsoRefused: /Sullivan runs on the Node that npm ci brings, and this is Node 20\.1\.0\. Run npm ci first/,
  },
  'a port that another program has': {
    make: async () => ({ settings: { PORT: String(await takenPort()) } }),
    doctor: /Port .*can’t be used: .*EADDRINUSE.*Stop the program that uses the port, or choose another PORT/,
    refused: /can’t listen on port .*EADDRINUSE[^]*Stop the program that uses the port, or choose another PORT/,
  },
  'a port for metrics that another program has': {
    make: async () => ({ settings: { METRICS_PORT: String(await takenPort()) } }),
    doctor: /Port .*can’t be used: .*EADDRINUSE.*choose another METRICS_PORT/,
    refused: /METRICS_PORT: port \d+ can’t be used: .*EADDRINUSE.*choose another one/,
  },
  'an address to listen on that another machine has': {
    make: settings({ HOST: '192.0.2.1' }),
    doctor: /Port .*of 192\.0\.2\.1 can’t be used: .*EADDRNOTAVAIL.*or HOST/,
    refused: /can’t listen on port 0 of 192\.0\.2\.1[^]*or HOST/,
  },
  'a file in the place of the data folder': {
    make: async () => {
      const file = path.join(await temporaryFolder(), 'data');
      await writeFile(file, '');
      return { settings: { DATA_DIR: file } };
    },
    doctor: /data is a file\. Set DATA_DIR to a folder/,
    refused: /DATA_DIR .* can’t be used: .*Choose a folder that the server can write to/,
  },
  'a data folder that can’t be made': {
    make: async () => ({ settings: { DATA_DIR: path.join(import.meta.filename, 'folder') } }),
    refused: /DATA_DIR .* can’t be used: .*Choose a folder that the server can write to/,
  },
  'half a backup': {
    make: async () => ({ settings: { DATA_DIR: await folderWith('desk', 'documents', 'gateway', 'preferences') } }),
    alsoWarned:
      /has desk\.sqlite, documents\.sqlite, gateway\.sqlite, preferences\.sqlite, but no identity\.sqlite, as after half a backup/,
  },
  'data of a newer release': {
    make: async () => {
      const folder = await folderWith('desk', 'documents', 'gateway', 'identity', 'preferences');
      const database = new DatabaseSync(path.join(folder, 'identity.sqlite'));
      database.exec('UPDATE schema_version SET version = version + 1');
      database.close();
      return { settings: { DATA_DIR: folder } };
    },
    alsoRefused: /identity\.sqlite was written by a newer release of Sullivan.*Start the newer release/,
  },
  'a file of data that something has damaged': {
    make: async () => {
      const folder = await folderWith('desk', 'documents', 'gateway', 'preferences');
      await writeFile(path.join(folder, 'identity.sqlite'), 'x'.repeat(8192));
      return { settings: { DATA_DIR: folder } };
    },
    doctor: /file is not a database.*restore your last backup/,
    refused: /DATA_DIR .* can’t be used: .*file is not a database/,
  },
  'a clock that is off by an hour': {
    make: async () => {
      const date = new Date(Date.now() - 3_600_000).toUTCString();
      return { settings: { EVALUATOR_URL: await answering(200, { date }) } };
    },
    doctor: /This machine’s clock is 60 minutes ahead of that of the evaluator.*Set both by NTP/,
  },
};

const IN_OTHER_SERVICES: Record<string, Mistake> = {
  'an evaluator that doesn’t run': {
    make: settings({ EVALUATOR_URL: 'http://127.0.0.1:1' }),
    doctor: /EVALUATOR_URL http:\/\/127\.0\.0\.1:1 refuses connections: nothing listens there/,
  },
  'a wrong key for the evaluator': {
    make: async () => ({ settings: { EVALUATOR_URL: await answering(401), EVALUATOR_KEY: SECRET } }),
    doctor: /answers the feedback call with status 401\. Correct the address, or EVALUATOR_KEY/,
  },
  'a gateway that fails': {
    make: async () => ({ settings: { GATEWAY_QUERY_URL: await answering(502) } }),
    doctor: /\(for query\) answers with status 502\. Look at its own log/,
  },
  'https in place of http': {
    make: async () => ({ settings: { GATEWAY_QUERY_URL: (await answering(200)).replace('http:', 'https:') } }),
    doctor: /speaks http, not https\. Correct the scheme or the port/,
  },
  'a broker that doesn’t run': {
    make: settings({ BROKER_URL: `stomp://sullivan:${SECRET}@127.0.0.1:1` }),
    doctor: /Address 1 of BROKER_URL can’t be used: .*ECONNREFUSED/,
    warned: /a message broker cannot be used; see whether it runs, and whether its address in BROKER_URL is right/,
  },
  'a wrong password for the broker': {
    make: async () => {
      const broker = openEmbeddedBroker();
      closeInTheEnd(() => broker.close());
      const port = await broker.listen({ port: 0, passcode: 'another' });
      return { settings: { BROKER_URL: `stomp://sullivan:${SECRET}@127.0.0.1:${port}` } };
    },
    doctor: /Address 1 of BROKER_URL can’t be used: .*correct the host, the port, the user, the password/,
    warned: /a message broker cannot be used; look at the user, the password and the virtual host in BROKER_URL/,
  },
  'a wrong login for the mail server': {
    make: async () => {
      const { url } = await startMailServer({ password: 'another' });
      const smtp = url.replace('smtp://', `smtp://sullivan:${SECRET}@`);
      return { settings: { SMTP_URL: smtp, MAIL_FROM: 'sullivan@example.org', PUBLIC_URL: 'http://127.0.0.1:1' } };
    },
    doctor: /The mail server of SMTP_URL can’t be used: .*Correct the host, the port, the user or the password/,
  },
};

/** A search for an address that ends so. */
const failsWith =
  (code: string): LookupFunction =>
  (host, _options, callback) =>
    callback(Object.assign(new Error(`getaddrinfo ${code} ${host}`), { code }), '');

const IN_FRONT: Record<string, Mistake> = {
  'an address of the site that nobody knows': {
    make: () => ({ settings: { PUBLIC_URL: 'https://sullivan.invalid' }, lookup: failsWith('ENOTFOUND') }),
    doctor: /https:\/\/sullivan\.invalid has a host name that nobody knows/,
  },
  'a name server that can’t be reached': {
    make: () => ({ settings: { PUBLIC_URL: 'https://sullivan.invalid' }, lookup: failsWith('EAI_AGAIN') }),
    doctor: /has a host name that can’t be looked up: this machine’s DNS server doesn’t answer/,
  },
  'another program at the address of the site': {
    make: async () => ({ settings: { PUBLIC_URL: await answering(200) } }),
    doctor: /Something else than Sullivan answers at http.*Correct PUBLIC_URL/,
  },
  'an address of the site that sends people on': {
    make: async () => ({
      settings: { PUBLIC_URL: await answering(301, { location: 'https://www.example.org/readyz' }) },
    }),
    doctor: /sends people on to https:\/\/www\.example\.org\. Set PUBLIC_URL to where they end up/,
  },
  'a proxy that leads nowhere': {
    make: async () => ({ settings: { PUBLIC_URL: (await startProxy()).url } }),
    doctor: /The proxy at http.* doesn’t reach Sullivan \(status 502\)\. Start Sullivan, or correct the address/,
  },
  'a proxy that passes on no WebSocket': {
    make: () => behindProxy({ passesUpgrades: false }),
    doctor: /The editor can’t connect: .*Let the proxy pass on the headers Upgrade and Connection/,
  },
  'a proxy that TRUST_PROXY doesn’t name': {
    make: () => behindProxy({}, { trustProxy: ['10.0.0.1'] }),
    doctor: /TRUST_PROXY doesn’t name the proxy, so all visitors share the limits of one address/,
  },
  'a proxy that doesn’t say who calls': {
    make: () => behindProxy({ namesCallers: false, isTls: true }),
    doctor: /The proxy doesn’t say who calls.*option forwardfor/,
  },
  'a certificate that no browser takes': {
    make: async () => ({ settings: { PUBLIC_URL: (await startProxy({ isTls: true })).url } }),
    doctor: /shows a certificate that it signed itself\. Get one that browsers accept/,
  },
  'a server that was started with another address of the site': {
    make: () => behindProxy({ keepsHost: false }, { publicUrl: 'https://write.example.org' }),
    doctor: /Sullivan refuses pages of http.* Start it with the same PUBLIC_URL/,
  },
  'a dependency of the running server that fails': {
    make: async () => {
      const bff = await startBff({ config: { brokerUrls: ['stomp://127.0.0.1:1'] } });
      await expect.poll(async () => (await fetch(`${bff.url}/readyz`)).text()).toContain('"broker":{"state":"failing"');
      return { settings: { PORT: new URL(bff.url).port } };
    },
    doctor: /Server .*It says of its broker: failing\. No broker can be reached\./,
  },
};

describe.each([
  ['the settings', IN_THE_SETTINGS],
  ['the machine and its data', ON_THE_MACHINE],
  ['other services', IN_OTHER_SERVICES],
  ['what is in front of the server', IN_FRONT],
])('Of a mistake in %s, the operator reads what is wrong and what to do:', (_where, mistakes) => {
  test.each(Object.entries(mistakes))('%s', (_of, mistake) => isTold(mistake));
});

test('of a sound installation behind a proxy, the doctor finds nothing wrong', async () => {
  const { settings: given } = await behindProxy({});
  const evaluator = createServer((_request, response) => response.end('[]'));
  closeInTheEnd(() => evaluator.close());
  const { words, code } = await askDoctor({
    settings: { ...given, EVALUATOR_URL: await listen(evaluator), DATA_DIR: usedFolder },
  });
  expect(words).toContain('Nothing is wrong.');
  for (const line of [
    /ok +Data folder .*documents\.sqlite/,
    /ok +PUBLIC_URL .*leads to Sullivan/,
    /ok +Proxy headers /,
    /ok +WebSocket /,
    /ok +Clock /,
    /ok +Evaluator .*answers the feedback call/,
  ])
    expect(words).toMatch(line);
  expect(code).toBe(0);
});

test('a name server that says nothing is told from a firewall', async () => {
  const visited = visit('http://sullivan.invalid', { lookup: () => {}, withinMs: 50 });
  await expect(visited).rejects.toThrow(/can’t be looked up: this machine’s DNS server doesn’t answer/);
});
