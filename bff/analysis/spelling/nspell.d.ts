/** What the evaluator uses of nspell 2.1, which comes without types. */
declare module 'nspell' {
  export interface Nspell {
    /** Whether the word is spelt correctly. */
    correct(word: string): boolean;
    /** The codes of every word, its forms included; a form has none. */
    data: Readonly<Record<string, readonly string[]>>;
    /** The code that the dictionary has for a meaning, by Hunspell's name of it (hunspell(5)). */
    readonly flags: Readonly<Record<string, unknown>>;
  }
  export default function nspell(dictionary: { aff: Uint8Array; dic: Uint8Array }): Nspell;
}
