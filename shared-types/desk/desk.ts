/*
 * The screens of the desk import the acts and what an assignment is from here. Import from the two files themselves: this one goes
 * when the last of the screens does so, too.
 */
export type { DeskAct } from './acts.ts';
export * from './assignment.ts'; // oxlint-disable-line oxc/no-barrel-file -- see above
