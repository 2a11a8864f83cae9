import { Mark } from '@tiptap/core';

/** The number of the change that words belong to. */
const attributes = () => ({
  change: { default: 0, renderHTML: ({ change }: Record<string, unknown>) => ({ 'data-change': String(change) }) },
});

/** Words that a version has and the one before did not. */
export const Added = Mark.create({
  name: 'added',
  addAttributes: attributes,
  renderHTML: ({ HTMLAttributes }) => ['ins', HTMLAttributes, 0],
});

/** Words that the version before had. */
export const Removed = Mark.create({
  name: 'removed',
  addAttributes: attributes,
  renderHTML: ({ HTMLAttributes }) => ['del', HTMLAttributes, 0],
});
