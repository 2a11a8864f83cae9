import { setting } from './setting.ts';
import { folder, hostList, oneOf, wholeNumber } from './validators.ts';

/** Where everything is kept, and how much may be written. */
export const documentsSettings = {
  dataDirectory: setting(
    'DATA_DIR',
    folder,
    folder('./data'),
    'The folder for documents, accounts, and what people send. It must be on a local disk, since SQLite’s write-ahead logs don’t work on network file systems. Only one server can use it at a time; your own commands work while it runs.',
    { shownDefault: '`./data`' },
  ),
  documentsMaxMiB: setting(
    'DOCUMENTS_MAX_MB',
    wholeNumber(1, 1_048_576),
    1024,
    'How large the file of documents may grow, in MiB. When it’s nine tenths full, nobody can start a new draft.',
    { details: '`npm run data -- rooms` shows how full it is, and can delete documents.' },
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
