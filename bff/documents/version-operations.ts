import type { Statements } from '../storage/database.ts';
import type { DocumentVersion } from './document-versions.ts';
import { type LogResult, NAMES_FULL, type VersionOperation } from './log-operations.ts';
import { countRestores } from './restoring/act-rows.ts';
import { inflated } from './version-content.ts';
import { deflatedContent, findStretch, listVersions, nameVersion } from './version-rows.ts';

/** Executes one operation on the versions of a document. @param document its id; undefined if it doesn't exist. */
export async function versionResult(
  statements: Statements,
  operation: VersionOperation,
  document: number | undefined,
): Promise<LogResult> {
  if (document === undefined) return undefined;
  switch (operation.kind) {
    case 'versions':
      return {
        current: await findStretch(statements, document),
        versions: await listVersions(statements, document),
        restores: await countRestores(statements, document),
      };
    case 'versionContent':
      return contentOf(statements, document, operation.number);
    case 'nameVersion':
      return named(await nameVersion(statements, document, { number: operation.number, name: operation.label }));
  }
}

async function contentOf(statements: Statements, document: number, number: number): Promise<LogResult> {
  const stored = await deflatedContent(statements, document, number);
  try {
    return stored && inflated(stored);
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

function named(result: DocumentVersion | 'full' | undefined): LogResult {
  if (result === 'full') return NAMES_FULL;
  return result && { version: result };
}
