import { LINK_HEADER } from '#shared-types/roles';

/** The header with the secret of the link that opens the document of a call. */
export function linkHeader(link: string | undefined): Record<string, string> {
  return link === undefined ? {} : { [LINK_HEADER]: link };
}
