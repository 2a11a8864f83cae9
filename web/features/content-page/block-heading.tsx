import type { Words } from '../../content/site/blocks.ts';
import { inline } from './inline.ts';

/** The heading of a block, with one introductory paragraph. */
export function BlockHeading({ title, lead }: { title: string; lead?: Words | undefined }) {
  return (
    <div className="block-heading">
      <h2>{title}</h2>
      {lead && <p className="soft flat" {...inline(lead)} />}
    </div>
  );
}
