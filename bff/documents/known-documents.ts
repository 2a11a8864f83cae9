/**
 * The documents that were stored when this store last used them. If a known document isn't found, somebody else has deleted it.
 * If a transaction fails, its changes here are rolled back.
 */
export class KnownDocuments {
  readonly #names = new Set<string>();
  #undo: (() => void)[] = [];

  has(name: string): boolean {
    return this.#names.has(name);
  }

  add(name: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    this.#undo.push(() => this.#names.delete(name));
  }

  forget(name: string): void {
    if (this.#names.delete(name)) this.#undo.push(() => this.#names.add(name));
  }

  /** Keeps the changes so far. */
  commit(): void {
    this.#undo = [];
  }

  /** Rolls back the changes since the last commit. */
  rollBack(): void {
    for (const undo of this.#undo.splice(0).toReversed()) undo();
  }
}
