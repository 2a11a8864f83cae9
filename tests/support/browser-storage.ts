import { setImmediate } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

/** Gives the tests of a file an IndexedDB with as much as the kept documents use, and a `localStorage`, both empty before each test. */
export function withBrowserStorage() {
  const database = new Database();
  const local = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => local.set(key, value),
    removeItem: (key: string) => local.delete(key),
  };
  beforeAll(() => {
    vi.stubGlobal('window', { localStorage });
    vi.stubGlobal('indexedDB', { open: () => answer(() => database) });
    vi.stubGlobal('IDBKeyRange', { bound: ([room]: [string]) => room });
    vi.stubGlobal('BroadcastChannel', EventTarget);
  });
  beforeEach(() => {
    local.clear();
    for (const table of Object.values(database.tables)) table.clear();
    database.isFull = false;
  });
  afterAll(() => {
    database.dispatchEvent(new Event('close'));
    vi.unstubAllGlobals();
  });
  return {
    local,
    /** Adds to a table, as an earlier page or a fault of the disk has. */
    put: (table: string, row: Row) => void database.tableOf(table).set(keyOf(table, row), row),
    rows: (table: string) => [...database.tableOf(table).values()],
    /** Lets nothing more be stored, or anything again. */
    setFull: (isFull: boolean) => void (database.isFull = isFull),
    /** Makes the page open its tables again, as the next page does. */
    reopen: () => void database.dispatchEvent(new Event('close')),
  };
}

type Row = Record<string, unknown>;
type Table = Map<string, Row>;

/** The tables, whose transactions come one after the other. */
class Database extends EventTarget {
  readonly tables: Record<string, Table> = { documents: new Map(), updates: new Map(), writers: new Map() };
  readonly objectStoreNames = { contains: (name: string) => name in this.tables };
  isFull = false;
  #free: Promise<void> = Promise.resolve();

  tableOf(name: string): Table {
    const table = this.tables[name];
    if (!table) throw new Error(`There is no table "${name}".`);
    return table;
  }

  transaction() {
    const transaction = new Transaction(this, this.#free);
    this.#free = transaction.ended;
    return transaction;
  }
}

/** It ends when no request is open and nobody makes another. */
class Transaction extends EventTarget {
  readonly error = null;
  readonly ended: Promise<void>;
  readonly #database: Database;
  readonly #begun: Promise<void>;
  #open = 0;

  constructor(database: Database, before: Promise<void>) {
    super();
    this.#database = database;
    this.#begun = before;
    this.ended = this.#end();
  }

  objectStore(name: string) {
    const table = this.#database.tableOf(name);
    const ask = <Answer>(work: () => Answer) => answer(work, this.#begun, (by) => (this.#open += by));
    const store = (row: Row) => {
      if (this.#database.isFull) throw new DOMException('full', 'QuotaExceededError');
      return ask(() => table.set(keyOf(name, row), row));
    };
    const ofRoom = (room: string) => [...table].filter(([, row]) => row['room'] === room);
    const remove = (key: string | string[]) =>
      ask(() => {
        // A range of writers is given by their room.
        if (name === 'writers' && typeof key === 'string') for (const [each] of ofRoom(key)) table.delete(each);
        else table.delete(String(key));
      });
    return {
      get: (key: string | string[]) => ask(() => table.get(String(key))),
      getAll: (room?: string) =>
        ask(() => (room === undefined ? [...table.values()] : ofRoom(room).map(([, row]) => row))),
      count: (room: string) => ask(() => ofRoom(room).length),
      put: store,
      add: store,
      delete: remove,
      clear: () => ask(() => table.clear()),
      index: () => ({
        getAll: (room: string) => ask(() => ofRoom(room).map(([, row]) => row)),
        getAllKeys: (room: string) => ask(() => ofRoom(room).map(([key]) => key)),
      }),
    };
  }

  async #end() {
    await this.#begun;
    do await setImmediate();
    while (this.#open > 0);
    this.dispatchEvent(new Event('complete'));
  }
}

let pieces = 0;

function keyOf(table: string, { room, key }: Row): string {
  if (table === 'updates') return String(++pieces);
  return table === 'writers' ? `${String(room)},${String(key)}` : String(room);
}

/** A request, and its answer when its transaction has begun. */
function answer<Answer>(work: () => Answer, begun = Promise.resolve(), count: (by: 1 | -1) => void = () => {}) {
  const request = Object.assign(new EventTarget(), { result: undefined as Answer | undefined, error: null });
  count(1);
  const respond = async () => {
    await begun;
    request.result = work();
    request.dispatchEvent(new Event('success'));
    count(-1);
  };
  void respond();
  return request;
}
