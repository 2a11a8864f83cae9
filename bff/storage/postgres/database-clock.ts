import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';

/** How often we look at the database's time, in milliseconds. */
const LOOK_EVERY_MS = 5000;
/** How far a machine's clock may be from the database's before its operator should know, in milliseconds. */
const MAY_DIFFER_MS = 30_000;
const MINUTE_MS = 60_000;

/**
 * The time of a database, which counts for all its servers: one whose own clock is set, or runs wrong, mustn't end what the others
 * still keep. Between two looks, and while the database is away, it goes on with the time since the last one, which no setting of
 * a clock changes.
 */
export class DatabaseClock implements Clock {
  readonly #database: Database;
  readonly #timer: NodeJS.Timeout;
  /** What to add to the monotonic clock of this process, in milliseconds. */
  #offsetMs: number;

  /** Looks for the first time, and then every few seconds. The database is closed with it. @throws what the database throws. */
  static async start(database: Database): Promise<DatabaseClock> {
    await look(database); // the first one connects, too
    const { offsetMs } = await look(database);
    return new DatabaseClock(database, offsetMs);
  }

  private constructor(database: Database, offsetMs: number) {
    this.#database = database;
    this.#offsetMs = offsetMs;
    this.#timer = setInterval(() => {
      this.#lookAgain().catch(() => {}); // the next look may work
    }, LOOK_EVERY_MS).unref();
  }

  readonly now = (): number => Math.round(performance.now() + this.#offsetMs);

  fault(): string | undefined {
    const aheadMs = Date.now() - this.now();
    if (Math.abs(aheadMs) < MAY_DIFFER_MS) return undefined;
    const minutes = Math.max(1, Math.round(Math.abs(aheadMs) / MINUTE_MS));
    const direction = aheadMs > 0 ? 'ahead of' : 'behind';
    return `This machine’s clock is ${minutes.toLocaleString('en')} ${minutes === 1 ? 'minute' : 'minutes'} ${direction} the database’s.`;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#database.close();
  }

  async #lookAgain(): Promise<void> {
    const { offsetMs, mayBeOffMs } = await look(this.#database);
    // A slow look doesn't know better than a fast one before it.
    if (Math.abs(offsetMs - this.#offsetMs) > mayBeOffMs) this.#offsetMs = offsetMs;
  }
}

/** What a database says the time is, beside the monotonic clock of this process; it said so some time between question and answer. */
async function look(database: Database): Promise<{ offsetMs: number; mayBeOffMs: number }> {
  const beganMs = performance.now();
  const row = await database.get('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now_ms');
  const mayBeOffMs = (performance.now() - beganMs) / 2;
  return { offsetMs: Number(row?.['now_ms']) - beganMs - mayBeOffMs, mayBeOffMs };
}
