/** What the evaluator uses of nspell 2.1, which comes without types. */
declare module 'nspell' {
  export interface Nspell {
    /** Whether the word is spelt correctly. */
    correct(word: string): boolean;
    /** The codes of every word, including its forms; a form has none. */
    data: Readonly<Record<string, readonly string[]>>;
    /** The dictionary's code for a meaning, by Hunspell's name for it (hunspell(5)). */
    readonly flags: Readonly<Record<string, unknown>>;
  }
  export default function nspell(dictionary: { aff: Uint8Array; dic: Uint8Array }): Nspell;
}
