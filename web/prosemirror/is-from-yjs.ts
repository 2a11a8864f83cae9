import type { Transaction } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/** Whether a transaction came from the shared document: another person's edit, or an undo. */
export function isFromYjs(transaction: Transaction): boolean {
  const meta: unknown = transaction.getMeta(ySyncPluginKey);
  return typeof meta === 'object' && meta !== null && 'isChangeOrigin' in meta && meta.isChangeOrigin === true;
}
