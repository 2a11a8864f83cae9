/**
 * Why the store of documents didn't do something:
 * - `unknown`: there is no such document, version, picture, comment, link or act;
 * - `removed`: the document was deleted while it was open;
 * - `taken`: it belongs to another account;
 * - `not written`: the person has never written in it;
 * - `full`: what is added to (a document, an account) has no room for more of this kind; `author full`, `copies full` and
 *   `folders full` name the limits of one author, of copies and of folders, `document full` that of the text itself;
 * - `store full`: the whole store has no room for it;
 * - `unreadable`: the document is damaged.
 */
export type Refusal =
  | 'unknown'
  | 'removed'
  | 'taken'
  | 'not written'
  | 'full'
  | 'author full'
  | 'copies full'
  | 'folders full'
  | 'document full'
  | 'store full'
  | 'unreadable';

/** The answer to a refused call, which has changed nothing. */
export interface Refused<Why extends Refusal = Refusal> {
  refused: Why;
}

/** Makes the answer to a refused call. */
export function refused<Why extends Refusal>(why: Why): Refused<Why> {
  return { refused: why };
}

/** Whether the store refused a call. */
export function isRefused<Answer>(answer: Answer): answer is Extract<Answer, Refused> {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}

type Granted<Answer> = Exclude<Answer, Refused>;
type WhyRefused<Answer> = Extract<Answer, Refused>['refused'];

/** The answer to a call that wasn't refused. @throws what `errors` has for a refusal. */
export function granted<Answer>(answer: Answer, errors: Record<WhyRefused<Answer>, () => Error>): Granted<Answer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what isn't refused is granted
  if (!isRefused(answer)) return answer as Granted<Answer>;
  const why: WhyRefused<Answer> = answer.refused;
  throw errors[why]();
}
