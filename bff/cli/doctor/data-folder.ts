import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';

import type { Config } from '../../config/config.ts';
import { DEFAULT_MAX_MIB, DOCUMENTS_FILE } from '../../documents/open-documents.ts';
import { missingStores } from '../../missing-stores.ts';
import { databasesIn } from '../../storage/sqlite/database-copy.ts';
import { requireKnownStores } from '../../stores.ts';
import { type Finding, messageOf, note, ok, wrong } from './finding.ts';

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

/** Looks at the data folder: whether the server can use it, whether it's whole, and how much room it has. */
export async function lookAtDataFolder(config: Config): Promise<Finding[]> {
  const { dataDirectory: folder } = config;
  const about = 'Data folder';
  const existing = nearestExisting(folder);
  if (!statSync(existing).isDirectory())
    return [wrong(about, `${existing} is a file. Set DATA_DIR to a folder, or remove the file.`)];
  if (!isWritable(existing))
    return [
      wrong(
        about,
        `This user can’t write to ${existing}. Give it to the user that Sullivan runs as, or set DATA_DIR to another folder.`,
      ),
    ];
  const room = roomIn(existing, config);
  if (existing !== folder) return [note(about, `${folder} doesn’t exist yet. The first start creates it.`), ...room];
  return [...(await lookAtStores(config)), ...room];
}

async function lookAtStores(config: Config): Promise<Finding[]> {
  const { dataDirectory: folder } = config;
  const about = 'Data folder';
  const found = databasesIn(folder);
  if (found.length === 0) return [note(about, `${folder} is empty. The first start creates what it needs.`)];
  try {
    await requireKnownStores({ directory: folder });
  } catch (error) {
    return [
      wrong(about, `${folder}: ${messageOf(error)}. If a file is damaged, restore your last backup (npm run restore).`),
    ];
  }
  const readOnly = found.filter((name) => !isWritable(path.join(folder, name)));
  if (readOnly.length > 0)
    return [
      wrong(
        about,
        `This user can’t write to ${readOnly.join(' and ')} in ${folder}. Give the files to the user that Sullivan runs as.`,
      ),
    ];
  const missing = missingStores(config);
  if (missing !== undefined) return [wrong(about, missing)];
  return [ok(about, `${folder} has ${found.join(', ')}.`)];
}

function roomIn(folder: string, { documentsMaxMiB = DEFAULT_MAX_MIB }: Config): Finding[] {
  const { type, bavail, bsize } = statfsSync(folder);
  const network = NETWORK_FILE_SYSTEMS[type];
  const freeMiB = Math.floor((bavail * bsize) / MIB);
  const free = `${freeMiB.toLocaleString('en')} MiB are free in ${folder}`;
  const documents = statSync(path.join(folder, DOCUMENTS_FILE), { throwIfNoEntry: false })?.size ?? 0;
  const mayGrowMiB = documentsMaxMiB - Math.floor(documents / MIB);
  return [
    ...(network === undefined
      ? []
      : [
          wrong(
            'Data folder',
            `${folder} is on a network file system (${network}), where SQLite can lose data. Set DATA_DIR to a folder on a local disk.`,
          ),
        ]),
    freeMiB < LEAST_FREE_MIB
      ? wrong('Disk', `Only ${free}. Make room for at least ${LEAST_FREE_MIB} MiB.`)
      : freeMiB < mayGrowMiB
        ? note(
            'Disk',
            `${free}, and documents may grow by ${mayGrowMiB.toLocaleString('en')} MiB. Make room, or lower DOCUMENTS_MAX_MB.`,
          )
        : ok('Disk', `${free}.`),
  ];
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
