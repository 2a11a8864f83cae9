/** Every page of the site. The BFF answers other paths with status 404; the router shows the page for each of these. */
export const PAGE_PATHS = ['/', '/demo'] as const;
export type PagePath = (typeof PAGE_PATHS)[number];
