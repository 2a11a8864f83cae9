/** One remark of Harper's on a sentence, reduced to what the evaluator uses. Offsets are UTF-16. */
export interface HarperLint {
  /** The name of Harper's rule, such as "SpellCheck" or "ModalOf". */
  rule: string;
  /** Harper's own class of the remark, such as "Agreement". */
  kind: string;
  isSpelling: boolean;
  from: number;
  to: number;
  /** What Harper would write instead, best first. */
  replacements: string[];
}
