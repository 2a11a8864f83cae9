import { PAGE_CACHE_MS } from '#shared-types/constants';

import type { Screen } from './screen.ts';

/** Loads what an address shows; it rejects when that fails, for example without a network. */
export type LoadScreen = (path: string) => Promise<Screen>;

/** Keeps loaded screens for five minutes, and never loads one twice at the same time. */
export class ScreenCache {
  readonly #load: LoadScreen;
  readonly #screens = new Map<string, { screen: Screen; loadedAt: number }>();
  readonly #loading = new Map<string, Promise<Screen>>();

  constructor(load: LoadScreen) {
    this.#load = load;
  }

  /** The screen of a path if it is loaded and fresh. */
  get(path: string): Screen | undefined {
    const entry = this.#screens.get(path);
    return entry && performance.now() - entry.loadedAt < PAGE_CACHE_MS ? entry.screen : undefined;
  }

  /** Loads the screen of a path, or waits for the load that is under way. */
  async load(path: string): Promise<Screen> {
    const known = this.get(path);
    if (known) return known;
    const loading = this.#loading.get(path) ?? this.#begin(path);
    return loading;
  }

  #begin(path: string): Promise<Screen> {
    const loading = this.#load(path)
      .then((screen) => {
        this.#screens.set(path, { screen, loadedAt: performance.now() });
        return screen;
      })
      .finally(() => this.#loading.delete(path));
    this.#loading.set(path, loading);
    return loading;
  }
}
