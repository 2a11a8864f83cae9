import type { Page } from 'playwright-core';

/** What one step of the work took. */
interface Step {
  name: string;
  /** Keys that do something. */
  keys: number;
  /** Characters of words that a person writes or pastes. */
  typed: number;
}

/** Somebody who uses a page with the keyboard alone, and counts. */
export class CountedKeys {
  readonly steps: Step[] = [];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  begin(name: string): void {
    this.steps.push({ name, keys: 0, typed: 0 });
  }

  /** The keys of the present step. */
  get keys(): number {
    return this.#step.keys;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      this.#step.keys += 1;
    }
  }

  async write(words: string): Promise<void> {
    await this.#page.keyboard.insertText(words);
    this.#step.typed += words.length;
  }

  /** Goes on with Tab, or back, to what has a name, which must come within some stops. @throws if it doesn't. */
  async tabTo(name: string | RegExp, most = 60, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let stop = 0; stop < most; stop++) {
      if (await this.#hasFocus(name)) return;
      await this.press(key);
    }
    throw new Error(`Tab doesn't come to ${name} within ${most} stops`);
  }

  /** Goes on with Tab, or back, to what has a name, and presses Enter. */
  async activate(...to: Parameters<CountedKeys['tabTo']>): Promise<void> {
    await this.tabTo(...to);
    await this.press('Enter');
  }

  /** Goes on with Tab to a field, and writes words into it. */
  async fill(name: string | RegExp, words: string): Promise<void> {
    await this.tabTo(name);
    await this.write(words);
  }

  /** Writes the steps as a table. */
  table(): string {
    return this.steps.map(({ name, keys, typed }) => `${name.padEnd(52)} ${keys} keys, ${typed} characters`).join('\n');
  }

  get #step(): Step {
    const step = this.steps.at(-1);
    if (!step) throw new Error('Begin a step first.');
    return step;
  }

  async #hasFocus(name: string | RegExp): Promise<boolean> {
    const found = await this.#page.evaluate(() => {
      const { activeElement: element } = document;
      if (!(element instanceof HTMLElement)) return '';
      const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : undefined;
      return (element.getAttribute('aria-label') ?? label ?? element.textContent).trim();
    });
    return typeof name === 'string' ? found === name : name.test(found);
  }
}
