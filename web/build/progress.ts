/** How often a long job says that it is still running, in milliseconds. */
const INTERVAL_MS = 5000;

/**
 * Prints that a job begins, every few seconds that it is still running, and at its end how long it took. A job that fails prints
 * no more; its error goes to the caller.
 * @param job what is done, in lower case, such as "building the site".
 * @param print takes one line.
 */
export async function withProgress(job: string, print: (line: string) => void, work: () => Promise<void>) {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(0);
  print(`${job.charAt(0).toUpperCase()}${job.slice(1)}. This can take a minute, and only happens after a change.`);
  const timer = setInterval(() => print(`Still ${job} (${seconds()} s so far)`), INTERVAL_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  print(`Finished ${job} in ${seconds()} s.`);
}
