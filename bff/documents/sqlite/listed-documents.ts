import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { DOCUMENTS_FILE } from './sqlite-document-log.ts';

/** How long a statement waits when the product holds the file, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/** What the operator is told of a room: when it was used, and how much of the disk it takes. Its words are not shown. */
export interface StoredRoom {
  room: string;
  bytes: number;
  /** ISO 8601; empty for a room of a release that did not note it. */
  created: string;
  used: string;
}

/** Whether an embedded document log has ever kept documents in this folder. */
export function hasRooms(directory: string): boolean {
  return existsSync(path.join(directory, DOCUMENTS_FILE));
}

/**
 * Lists the rooms, the largest first, also while the product runs.
 * @throws {Error} of SQLite when the file cannot be read.
 */
export function readRooms(directory: string): StoredRoom[] {
  const database = open(directory, { readOnly: true });
  try {
    const notesCreation = database
      .prepare('PRAGMA table_info(document)')
      .all()
      .some(({ name }) => name === 'created_ms');
    return database
      .prepare(
        `SELECT name, ${notesCreation ? 'created_ms' : 'NULL AS created_ms'}, used_ms, coalesce(length(snapshot), 0) +
           coalesce((SELECT sum(length(data)) FROM document_update WHERE document = document.id), 0) AS bytes
         FROM document ORDER BY bytes DESC`,
      )
      .all()
      .map(({ name, created_ms: createdMs, used_ms: usedMs, bytes }) => ({
        room: String(name),
        bytes: Number(bytes),
        created: createdMs === null ? '' : new Date(Number(createdMs)).toISOString(),
        used: new Date(Number(usedMs)).toISOString(),
      }));
  } finally {
    database.close();
  }
}

/**
 * Deletes a room with all that was written in it, and answers whether there was one. A server that has it open notices within
 * seconds and sends everybody out.
 * @throws {Error} of SQLite when the file cannot be written to.
 */
export function removeRoom(directory: string, room: string): boolean {
  const database = open(directory);
  try {
    // What is deleted is not to be found in the file either.
    database.exec('PRAGMA secure_delete = ON; BEGIN IMMEDIATE');
    database.prepare('DELETE FROM document_update WHERE document = (SELECT id FROM document WHERE name = ?)').run(room);
    const isRemoved = database.prepare('DELETE FROM document WHERE name = ?').run(room).changes > 0;
    database.exec('COMMIT');
    return isRemoved;
  } finally {
    database.close();
  }
}

function open(directory: string, options: { readOnly?: boolean } = {}): DatabaseSync {
  return new DatabaseSync(path.join(directory, DOCUMENTS_FILE), { timeout: BUSY_TIMEOUT_MS, ...options });
}
