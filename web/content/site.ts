import type { PagePath } from '#shared-types/pages';

/** The links of the header, in their order. */
export const HEADER_LINKS: readonly { to: PagePath; label: string }[] = [{ to: '/demo', label: 'Try Sullivan!' }];
