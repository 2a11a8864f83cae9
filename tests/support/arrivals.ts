/** What has come and nobody has taken, in its order; a test waits for the next that it wants. */
export class Arrivals<Thing> {
  readonly waiting: Thing[] = [];
  #end: Error | undefined;
  #change = Promise.withResolvers<void>();

  add(thing: Thing): void {
    this.waiting.push(thing);
    this.#changed();
  }

  /** Nothing more will come, for this reason. */
  end(reason: Error): void {
    this.#end ??= reason;
    this.#changed();
  }

  async take(isWanted: (thing: Thing) => boolean = () => true): Promise<Thing> {
    for (;;) {
      const thing = this.waiting.find(isWanted);
      if (thing !== undefined) {
        this.waiting.splice(this.waiting.indexOf(thing), 1);
        return thing;
      }
      if (this.#end) throw this.#end;
      await this.#change.promise;
    }
  }

  #changed(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }
}
