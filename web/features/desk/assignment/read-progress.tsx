import { ASSIGNMENT } from '../../../content/desk/assignment.ts';

/** How many texts are read, as a row of ticks beside the words. */
export function ReadProgress({ read, all }: { read: number; all: number }) {
  return (
    <p className="desk-progress row middle flat soft size-control">
      <meter min={0} max={Math.max(1, all)} value={read} aria-label={ASSIGNMENT.readOf(read, all)} />
      <span>{ASSIGNMENT.readOf(read, all)}</span>
    </p>
  );
}
