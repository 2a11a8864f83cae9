/**
 * The documents that were stored when this store had to do with them last. One that is known and not found was deleted by somebody
 * else. What a transaction changes here is taken back when it fails.
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

  /** Takes back the changes since the last commit. */
  rollBack(): void {
    for (const undo of this.#undo.splice(0).toReversed()) undo();
  }
}
