import type { ReactNode } from 'react';

import { type PagePart, PART_BEGINS, PART_ENDS } from '#shared-types/site/page-parts';

/** A part of a built page that the server leaves out where it does not apply to the installation. The marks never reach a browser. */
export function Part({ name, children }: { name: PagePart; children: ReactNode }) {
  return (
    <>
      <i {...{ [PART_BEGINS]: name }} />
      {children}
      <i {...{ [PART_ENDS]: name }} />
    </>
  );
}
