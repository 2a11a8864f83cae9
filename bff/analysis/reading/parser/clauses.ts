import type { Tree } from './tree.ts';

/** A clause with a finite verb, as indexes of tokens. */
export interface Clause {
  subject: number;
  /** The finite verb: the first auxiliary, or the predicate itself. */
  verb: number;
  /** The word that the clause depends on in the tree: a full verb, or what follows "be". */
  predicate: number;
}

/** Every finite verb with its subject; a second verb joined by "and" shares the subject of the first. */
export function clausesOf(tree: Tree): Clause[] {
  const clauses: Clause[] = [];
  for (const predicate of tree.tokens.keys()) {
    const verb = tree
      .verbGroup(predicate)
      .find((at) => /^(?:MD|VBD|VBP|VBZ)$/.test(tree.tag(at)) || tree.isOneOf(at, 'do does have has'));
    if (verb === undefined) continue;
    const own = tree.child(predicate, 'nsubj', 'nsubj:pass');
    if (own !== -1) clauses.push({ subject: own, verb, predicate });
    else if (tree.relation(predicate) === 'conj') {
      const first = tree.head(predicate);
      const shared = tree.child(first, 'nsubj', 'nsubj:pass');
      const joint = tree.child(predicate, 'cc');
      const isClose = joint !== -1 && tree.low(joint) === 'and' && tree.afterAdverbs(joint + 1) === verb;
      const hasComma = tree.some(first, verb, (at) => /^[,;:]$/.test(tree.low(at)));
      const isNear =
        verb - first <= 8 && !tree.some(first + 1, joint, (at) => /^NNS?$|^VB[DPZ]$|^MD$/.test(tree.tag(at)));
      const isFinite = tree.verbGroup(first).some((at) => tree.isFinite(at) && tree.tag(at) !== 'MD');
      if (shared !== -1 && isClose && !hasComma && isNear && isFinite)
        clauses.push({ subject: shared, verb, predicate });
    }
  }
  return clauses;
}
