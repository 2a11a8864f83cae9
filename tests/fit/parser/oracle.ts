import { LEFT, MOVES, NONE, type ParseState, RIGHT, SHIFT } from '#bff/analysis/reading/parser/parse-state';

/**
 * How many arcs of the right tree each move would make impossible: the dynamic oracle of the arc-hybrid system (Goldberg and Nivre 2013).
 * @param heads the right head of each word. @param costs gets the answer; a move that isn't allowed costs Infinity.
 */
export function moveCosts(state: ParseState, heads: readonly number[], costs: Float64Array): void {
  for (let move = 0; move < MOVES; move++) costs[move] = state.allows(move) ? 0 : Infinity;
  const [top, below, front] = [state.onStack(0), state.onStack(1), state.front];
  const isBehind = (head: number | undefined) => head !== undefined && head > front;
  if (top !== NONE) {
    let lost = 0;
    for (let at = front; at < state.count; at++) if (heads[at] === top) lost++;
    const head = heads[top];
    costs[LEFT] = (costs[LEFT] ?? 0) + lost + (head === below || isBehind(head) ? 1 : 0);
    costs[RIGHT] = (costs[RIGHT] ?? 0) + lost + (head === front || isBehind(head) ? 1 : 0);
  }
  if (front >= state.count) return;
  let lost = 0;
  for (let depth = 0; depth < state.depth; depth++) {
    const at = state.onStack(depth);
    if (heads[at] === front || (depth > 0 && heads[front] === at)) lost++;
  }
  costs[SHIFT] = (costs[SHIFT] ?? 0) + lost;
}
