/** What the evaluator uses of nspell 2.1, which comes without types. */
declare module 'nspell' {
  export interface Nspell {
    /** Whether the word is spelt correctly. */
    correct(word: string): boolean;
  }
  export default function nspell(dictionary: { aff: Uint8Array; dic: Uint8Array }): Nspell;
}
