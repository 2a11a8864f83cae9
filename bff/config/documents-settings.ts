import { setting } from './setting.ts';
import { folder, hostList, oneOf, wholeNumber } from './validators.ts';

/** Where everything is kept, and what may be written. */
export const documentsSettings = {
  dataDirectory: setting(
    'DATA_DIR',
    folder,
    folder('./data'),
    'The folder of documents, accounts, and what people send. It must be on a disk of the machine, since SQLite’s write-ahead logs do not work on network file systems. One server at a time uses it; the operator’s commands work beside it.',
    { shownDefault: '`./data`' },
  ),
  documentsMaxMiB: setting(
    'DOCUMENTS_MAX_MB',
    wholeNumber(1, 1_048_576),
    1024,
    'The largest size of the file of the documents, in MiB. When nine tenths are used, no new drafts are taken in.',
    { details: '`npm run data -- rooms` shows what is used, and deletes documents.' },
  ),
  demoRoom: setting(
    'DEMO_ROOM',
    oneOf('public', 'private'),
    'public',
    'What `/demo` opens: `public` is a sandbox that everyone shares, `private` a draft of one’s own.',
  ),
  imageHosts: setting(
    'IMAGE_HOSTS',
    hostList,
    [],
    'The hosts whose images the editor loads, separated by commas, with a port where it is not 443. They are loaded by https, and each host then sees the addresses of your readers. Images of all other sites are named in the text, not loaded.',
  ),
};
