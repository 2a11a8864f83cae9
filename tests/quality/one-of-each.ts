/** Words of a text, and what the product says about them. */
export interface Example {
  words: string;
  says: readonly string[];
}

/** What a message quotes from the text, and its numbers: two messages that only differ in these say the same thing. */
const OF_THE_TEXT = /"[^"]*"|“[^”]*”|\[?\d+[a-z]?\]?/g;

/** Keeps one example of everything that is said, in groups that are listed before anything is said. */
export class OneOfEach {
  readonly examples: ReadonlyMap<string, Example[]>;
  readonly #said = new Set<string>();

  constructor(groups: readonly string[]) {
    this.examples = new Map(groups.map((group) => [group, []]));
  }

  /** @throws {Error} if the group isn't one of the list. */
  add(group: string, example: Example): void {
    const examples = this.examples.get(group);
    if (!examples) throw new Error(`There is no group "${group}".`);
    const shape = JSON.stringify([group, ...example.says.map((words) => words.replaceAll(OF_THE_TEXT, '…'))]);
    if (this.#said.has(shape)) return;
    this.#said.add(shape);
    examples.push(example);
  }
}
