import { PAGE_PATHS, pageName } from '#shared-types/site/pages';

import type { ContentPage } from './blocks.ts';

const TEXTS = import.meta.glob<ContentPage>('../pages/*.md', { eager: true, import: 'default' });

/** Every page that is made of blocks, by its path. */
export const CONTENT_PAGES: Readonly<Partial<Record<string, ContentPage>>> = Object.fromEntries(
  PAGE_PATHS.flatMap((path) => {
    const page = TEXTS[`../pages/${pageName(path)}.md`];
    return page ? [[path, page]] : [];
  }),
);
