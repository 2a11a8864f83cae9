/** What the build tells the service worker about its release. */
export interface Release {
  /** Another one for every release that differs in any file. */
  name: string;
  /** The path of the application, which every page of the release names. */
  application: string;
  /** The paths of the files that are kept, with hashes in their names. */
  files: string[];
  /** The paths of the pages that open without a connection. */
  pages: string[];
}

/** Where the service worker is served: at the top, so that it may answer for every page. */
export const SERVICE_WORKER_FILE = 'sw.js';
