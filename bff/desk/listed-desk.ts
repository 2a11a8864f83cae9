import type { Database } from '../storage/database.ts';
import { deleteAssignment, lockOf } from './assignment-rows.ts';
import { removeAllOf } from './desk-rows.ts';

/** Lists the assignments of every account, even while the product is running. */
export async function readAssignments(database: Database): Promise<object[]> {
  const rows = await database.all(
    `SELECT id, owner, title, class_name, created_ms, touched_ms, delete_ms, used,
       (SELECT COUNT(*) FROM desk_text WHERE desk_text.assignment = desk_assignment.id) AS texts
     FROM desk_assignment ORDER BY created_ms, id`,
  );
  return rows.map((row) => ({
    id: row['id'],
    user_id: row['owner'],
    title: row['title'],
    class: row['class_name'],
    texts: Number(row['texts']),
    bytes: Number(row['used']),
    created: timeOf(row['created_ms']),
    changed: timeOf(row['touched_ms']),
    deleted: timeOf(row['delete_ms']),
  }));
}

function timeOf(ms: unknown): string {
  return new Date(Number(ms)).toISOString();
}

/** Deletes an assignment with everything, even while the product is running, and returns whether it existed. */
export function removeAssignment(database: Database, id: string): Promise<boolean> {
  return database.transaction((statements) => deleteAssignment(statements, id), { locks: [lockOf(id)] });
}

/** Deletes the assignments and phrases of an account, even while the product is running, and returns whether there were any. */
export function removeDesk(database: Database, userId: string): Promise<boolean> {
  return database.transaction((statements) => removeAllOf(statements, userId), { locks: 'everything' });
}
