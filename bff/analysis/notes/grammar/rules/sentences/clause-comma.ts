import { type Clause, clausesOf } from '../../../../reading/parser/clauses.ts';
import type { GrammarFault, GrammarRule, Tree } from '../../grammar-rule.ts';

const OPENERS = 'when if because although though while since after before unless until whenever';
const PRONOUNS = 'i you he she it we they this there';
/** After these, what follows belongs to the clause before: “when I think it is late”, “if the day that we met”. */
const GOES_ON = /^(?:VB[DGNPZ]?|MD|IN|TO|CC|W(?:DT|P|P\$|RB)|[,:]|``)$/;
const MARKS = /^(?:[,;:—–("“”]|--|-)$/;
/** A clause after “but” has a subject and a verb of its own, and is no short aside. */
const FEWEST_WORDS = 3;

/** “I was tired but I went out”: two full sentences. In edited prose 144 of 145 of these have a comma. */
function beforeBut(tree: Tree, clauses: readonly Clause[]): GrammarFault[] {
  return clauses.flatMap(({ subject, verb, predicate }): GrammarFault[] => {
    const at = tree.span(subject).first - 1;
    if (tree.low(at) !== 'but' || MARKS.test(tree.low(at - 1)) || verb <= subject) return [];
    const first = clauses.find((one) => one.verb < at && one.subject < one.verb);
    const isShort = first === undefined || at - first.subject < FEWEST_WORDS || tree.length - at <= FEWEST_WORDS;
    // “Nobody but he knew.”
    const isExcept = tree.isOneOf(at - 1, 'nothing nobody anything none');
    if (isShort || isExcept || tree.relation(predicate) !== 'conj') return [];
    return [{ first: at - 1, last: at, why: 'a full sentence follows “but”. A comma usually comes before it.' }];
  });
}

/** “When I got home I went to bed”: the first clause only opens the sentence. In edited prose 19 of 20 of these have a comma. */
function afterOpening(tree: Tree, clauses: readonly Clause[]): GrammarFault[] {
  const [opening, main, ...others] = clauses.toSorted((one, other) => one.verb - other.verb);
  if (!tree.isOneOf(0, OPENERS) || opening === undefined || main === undefined || others.length > 0) return [];
  const { subject } = main;
  const isOpening = tree.span(opening.subject).first === 1 && opening.verb < subject && main.verb > subject;
  // “When I came home she was asleep.”
  const isShort = tree.length - subject <= FEWEST_WORDS + 1;
  if (!isOpening || isShort || !tree.isOneOf(subject, PRONOUNS) || GOES_ON.test(tree.tag(subject - 1))) return [];
  // A mark anywhere shows that the sentence may be built in another way.
  if (tree.some(1, tree.length - 1, (at) => MARKS.test(tree.low(at)))) return [];
  const why = 'the first clause ends here, and the main one begins. A comma usually comes between them.';
  return [{ first: subject - 1, last: subject, why }];
}

/** Clauses that a comma usually separates. Custom and not grammar asks for it, so the note says “usually”. */
export const clauseComma: GrammarRule = {
  id: 'clause-comma',
  name: 'The comma between clauses',
  explanation:
    'A comma usually separates a clause that opens a sentence from the rest, and two full sentences joined by “but”.',
  wrong: 'I was tired but I went to the party with my friends.',
  right: 'I was tired, but I went to the party with my friends.',
  find: (tree) => {
    const clauses = clausesOf(tree);
    return [...beforeBut(tree, clauses), ...afterOpening(tree, clauses)];
  },
};
