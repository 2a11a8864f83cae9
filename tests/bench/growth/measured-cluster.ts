import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { Client } from 'pg';
import * as Y from 'yjs';

import { openDocuments } from '#bff/documents/open-documents';
import { migrateStores } from '#bff/stores';
import { BODY_FIELD, draftRoom } from '#shared-types/documents/collaboration';

import { paragraph } from '../../support/collaboration/writing.ts';
import { startOwnCluster } from '../../support/postgres/own-cluster.ts';
import { type ProcessorTimes, processorTimes, withChildren } from '../../support/process-cost.ts';
import { freePort } from '../../support/server/listen.ts';

/** Enough for a hundred listeners beside three servers. */
const MOST_CONNECTIONS = 250;
/** The words of each stored document. */
const WORDS = 'It was a bright cold day in April, and the clocks were striking thirteen.'.repeat(20);

/** A PostgreSQL of the bench's own, whose work can be counted. */
export interface MeasuredCluster {
  url: string;
  /** Someone who does not take part: what they ask isn't counted. */
  observer: Client;
  /** Deletes all documents, and stores as many new ones. */
  fill: (count: number) => Promise<void>;
  processorTimes: () => ProcessorTimes;
  /** How often each statement was made since the last reset. */
  statements: () => Promise<ReadonlyMap<string, number>>;
  resetStatements: () => Promise<void>;
  /** What servers have said to each other since the last reset. */
  notices: { count: number; bytes: number };
  remove: () => Promise<void>;
}

/** The room of a stored document: a draft of nobody, which everybody may write in. */
export function storedRoom(number: number): string {
  return draftRoom(createHash('md5').update(String(number)).digest('hex')) ?? '';
}

/** Starts it, with the tables of Sullivan. */
export async function startMeasuredCluster(): Promise<MeasuredCluster> {
  const settings = { max_connections: String(MOST_CONNECTIONS), shared_preload_libraries: 'pg_stat_statements' };
  const cluster = await startOwnCluster(await freePort(), { settings });
  await migrateStores({ url: cluster.url });
  const observer = new Client({ connectionString: cluster.url, application_name: 'observer' });
  await observer.connect();
  await observer.query('SET synchronous_commit = off'); // as on the bus of a server
  await observer.query('CREATE EXTENSION pg_stat_statements');
  await storeTemplate(cluster.url);
  const postmaster = await postmasterOf(observer);
  const notices = { count: 0, bytes: 0 };
  observer.on('notification', ({ payload = '' }) => {
    notices.count += 1;
    notices.bytes += Buffer.byteLength(payload);
  });
  await observer.query('LISTEN "sullivan in public"');
  return {
    url: cluster.url,
    observer,
    notices,
    fill: (count) => fill(observer, count),
    processorTimes: () => processorTimes(withChildren(postmaster)),
    async statements() {
      const { rows } = await observer.query<{ query: string; calls: string }>(
        `SELECT query, sum(calls) AS calls FROM pg_stat_statements
         WHERE query NOT LIKE '%pg_stat_statements%' GROUP BY query`,
      );
      return new Map(rows.map(({ query, calls }) => [query, Number(calls)]));
    },
    async resetStatements() {
      await observer.query('SELECT pg_stat_statements_reset()');
    },
    async remove() {
      await observer.end();
      await cluster.remove();
    },
  };
}

/** Every backend is a child of it. */
async function postmasterOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}

/** The document that all others are copies of. */
const TEMPLATE = draftRoom('0'.repeat(32)) ?? '';

/** Stores it the way a server does, and folds its tail. */
async function storeTemplate(url: string): Promise<void> {
  const documents = openDocuments({ url });
  const document = new Y.Doc();
  document.getXmlFragment(BODY_FIELD).push([paragraph(WORDS)]);
  await documents.append(TEMPLATE, Y.encodeStateAsUpdate(document));
  await documents.versions.list(TEMPLATE);
  await documents.close();
}

async function fill(client: Client, count: number): Promise<void> {
  await client.query('DELETE FROM document_update');
  for (const table of ['document_stretch', 'document_version', 'document_act', 'record_session', 'record_part'])
    await client.query(`DELETE FROM ${table}`);
  await client.query('DELETE FROM document WHERE name <> $1', [TEMPLATE]);
  await client.query(
    `INSERT INTO document (name, snapshot, used_ms, created_ms, restores, last_number, folded_number)
     SELECT left($1, -32) || md5(number::text), snapshot, used_ms, created_ms, restores, last_number, folded_number
     FROM document, generate_series(0, $2 - 1) AS number WHERE name = $1`,
    [TEMPLATE, count],
  );
  await client.query('VACUUM FULL ANALYZE');
}
