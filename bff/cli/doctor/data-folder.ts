import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';

import type { Config } from '../../config/config.ts';
import { DEFAULT_MAX_MIB, DOCUMENTS_FILE } from '../../documents/open-documents.ts';
import { missingStores } from '../../missing-stores.ts';
import { databasesIn } from '../../storage/sqlite/database-copy.ts';
import { requireKnownStores } from '../../stores.ts';
import { type Finding, type Findings, findingsAbout, messageOf } from './finding.ts';

const MIB = 1_048_576;
/** With less room than this, a server soon can't store anything. */
const LEAST_FREE_MIB = 256;

/** File systems over a network, by their number in statfs(2). */
const NETWORK_FILE_SYSTEMS: Readonly<Record<number, string>> = {
  0x6969: 'NFS',
  0xff534d42: 'CIFS',
  0xfe534d42: 'SMB',
  0x01021997: '9P',
};

const { ok, wrong, note } = findingsAbout('Data folder');
const disk = findingsAbout('Disk');

/** Looks at the data folder: whether the server can use it, whether it's whole, and how much room it has. */
export async function* lookAtDataFolder(config: Config): Findings {
  const { dataDirectory: folder } = config;
  const existing = nearestExisting(folder);
  if (!statSync(existing).isDirectory()) {
    yield wrong(`${existing} is a file. Set DATA_DIR to a folder, or remove the file.`);
  } else if (!isWritable(existing)) {
    const cure = 'Give it to the user that Sullivan runs as, or set DATA_DIR to another folder.';
    yield wrong(`This user can’t write to ${existing}. ${cure}`);
  } else {
    if (existing === folder) yield await storesIn(config);
    else yield note(`${folder} doesn’t exist yet. The first start creates it.`);
    yield* roomIn(existing, config);
  }
}

async function storesIn(config: Config): Promise<Finding> {
  const { dataDirectory: folder } = config;
  const found = databasesIn(folder);
  if (found.length === 0) return note(`${folder} is empty. The first start creates what it needs.`);
  try {
    await requireKnownStores({ directory: folder });
  } catch (error) {
    const cure = 'If a file is damaged, restore your last backup (npm run sullivan -- restore).';
    return wrong(`${folder}: ${messageOf(error)}. ${cure}`);
  }
  const readOnly = found.filter((name) => !isWritable(path.join(folder, name))).join(' and ');
  if (readOnly !== '')
    return wrong(
      `This user can’t write to ${readOnly} in ${folder}. Give the files to the user that Sullivan runs as.`,
    );
  const missing = missingStores(config);
  return missing === undefined ? ok(`${folder} has ${found.join(', ')}.`) : wrong(missing);
}

function* roomIn(folder: string, { documentsMaxMiB = DEFAULT_MAX_MIB }: Config): Generator<Finding> {
  const { type, bavail, bsize } = statfsSync(folder);
  const network = NETWORK_FILE_SYSTEMS[type];
  const cure = 'where SQLite can lose data. Set DATA_DIR to a folder on a local disk.';
  if (network !== undefined) yield wrong(`${folder} is on a network file system (${network}), ${cure}`);
  const freeMiB = Math.floor((bavail * bsize) / MIB);
  const free = `${freeMiB.toLocaleString('en')} MiB are free in ${folder}`;
  const documents = statSync(path.join(folder, DOCUMENTS_FILE), { throwIfNoEntry: false })?.size ?? 0;
  const growth = documentsMaxMiB - Math.floor(documents / MIB);
  if (freeMiB < LEAST_FREE_MIB) yield disk.wrong(`Only ${free}. Make room for at least ${LEAST_FREE_MIB} MiB.`);
  else if (freeMiB >= growth) yield disk.ok(`${free}.`);
  else {
    const most = `documents may grow by ${growth.toLocaleString('en')} MiB`;
    yield disk.note(`${free}, and ${most}. Make room, or lower DOCUMENTS_MAX_MB.`);
  }
}

function nearestExisting(folder: string): string {
  return existsSync(folder) || path.dirname(folder) === folder ? folder : nearestExisting(path.dirname(folder));
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
