/** Runs a task in the next turn of the event loop. */
export type Schedule = (task: () => void) => void;

/**
 * One immediate for all tasks of a turn. A task that is scheduled by another one runs a turn later, so that messages which go round
 * in circles leave room for everything else.
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
