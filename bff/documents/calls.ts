import type { Statements } from '../storage/database.ts';
import type { Calls, Right } from './documents.ts';

/** One call of the store on its way to the thread. */
export interface Call {
  /** Its name in `Calls`, such as `load` or `comments.change`. */
  name: string;
  args: unknown[];
  /** When it was made, in milliseconds since 1970. */
  nowMs: number;
  /** The call is only made while this right holds. */
  right: Right | undefined;
}

/** What became of a call. Unless it's full, the other calls of its batch are stored in any case. */
export type Outcome =
  | { result: unknown }
  /** The document that it reads is damaged; says why. */
  | { damage: string }
  /** There's no room for what it would store; says what the database says. */
  | { full: string }
  | 'right changed';

/** What a handler works with: the transaction of its batch, and the time of its call in milliseconds since 1970. */
export interface CallContext extends Statements {
  readonly nowMs: number;
  /** A number of this server, by which it knows what it has stored itself. */
  readonly server: number;
  /** Why nothing can be stored now, as far as the database knows without trying. */
  readonly fault?: string | undefined;
}

/** A handler for each call of the table, which gets the context before the arguments of the call. */
type HandlersOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (...args: infer Given) => infer Answer
    ? (context: CallContext, ...args: Given) => Answer
    : HandlersOf<Table[Name]>;
};
/** What the thread does for each call. @throws {DamagedDocument} from any of them if the document that it reads is damaged. */
export type Handlers = HandlersOf<Calls>;

/** What a table has for a call, by its name; undefined if there is no such call. */
export function calledBy(table: object, name: string): unknown {
  return name.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), table);
}
