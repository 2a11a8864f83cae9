/**
 * How long the processor has worked for this thread, in milliseconds. Unlike a clock, it stops while a busy machine works for
 * another process, so callers aren't charged for that. Reading it takes about a microsecond.
 */
export function threadTimeMs(): number {
  // Linux adds the time since the last tick, up to 4 ms, only when it's asked about the whole process (thread_group_cputime in
  // kernel/sched/cputime.c). Without this, most messages would cost nothing.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
