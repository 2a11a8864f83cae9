/** Runs a task in the next turn of the event loop. */
export type Schedule = (task: () => void) => void;

/**
 * Uses one immediate for all tasks of a turn. A task that another task schedules runs a turn later, so messages that circulate
 * endlessly don't block everything else.
 */
export function createSchedule(): Schedule {
  let tasks: (() => void)[] = [];

  function run(): void {
    const due = tasks;
    tasks = [];
    for (const task of due) task();
  }

  return (task) => {
    if (tasks.push(task) === 1) setImmediate(run);
  };
}
