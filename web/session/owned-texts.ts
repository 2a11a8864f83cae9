/**
 * Removes the documents of the account that this browser keeps, for whoever uses it next; never one with words that aren't saved. It
 * doesn't reject: what can't be removed stays. Few pages need its code, so it is fetched.
 */
export async function removeOwnedTexts(): Promise<void> {
  // There may be no storage, or the code can't be had at the moment.
  await import('../sync/kept-documents.ts').then((kept) => kept.removeOwned()).catch(() => undefined);
}
