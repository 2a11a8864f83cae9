import { optional, setting } from './setting.ts';
import { folder, hostList, oneOf, postgresUrl, wholeNumber } from './validators.ts';

/** Where everything is kept, and how much may be written. */
export const documentsSettings = {
  databaseUrl: optional(
    'DATABASE_URL',
    postgresUrl,
    'The database of PostgreSQL that keeps everything, `postgres://user:password@host:5432/sullivan`, for several servers behind a load balancer. All of them need the same one.',
    {
      details:
        'For TLS, add ?sslmode=verify-full, and &sslrootcert=file if your own authority signed the certificate. Each server opens up to 14 connections; a pooler in between must keep sessions apart.',
      shownDefault: 'SQLite in DATA_DIR',
      isSecret: true,
    },
  ),
  dataDirectory: setting(
    'DATA_DIR',
    folder,
    folder('./data'),
    'The folder for documents, accounts, and what people send. It must be on a local disk, since SQLite’s write-ahead logs don’t work on network file systems. Only one server can use it at a time; your own commands work while it runs. With DATABASE_URL it isn’t used.',
    { shownDefault: '`./data`' },
  ),
  documentsMaxMiB: optional(
    'DOCUMENTS_MAX_MB',
    wholeNumber(1, 1_048_576),
    'How large the file of documents, or the whole database at DATABASE_URL, may grow, in MiB. When it’s nine tenths full, nobody can start a new draft.',
    {
      details: '`npm run sullivan -- data rooms` shows how full it is, and can delete documents.',
      shownDefault: '1024; with DATABASE_URL as large as the disk',
    },
  ),
  draftDays: setting(
    'DRAFT_DAYS',
    wholeNumber(1, 3650),
    30,
    'After how many days without use a private draft is deleted. Documents of an account stay.',
  ),
  binDays: setting(
    'BIN_DAYS',
    wholeNumber(1, 3650),
    30,
    'After how many days a document in the bin of an account is deleted for good.',
  ),
  demoRoom: setting(
    'DEMO_ROOM',
    oneOf('public', 'private'),
    'public',
    'What `/demo` opens: `public` is a sandbox that everyone shares, `private` a new draft for each visitor.',
  ),
  imageHosts: setting(
    'IMAGE_HOSTS',
    hostList,
    [],
    'The hosts whose images the editor may load over https, separated by commas, with a port if it isn’t 443. Each of them sees your readers’ addresses. For images on any other site, the editor shows the name and loads nothing.',
  ),
};
