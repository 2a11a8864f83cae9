/** The time that this thread has computed, in milliseconds; on Linux it grows by ticks of up to 4 ms. */
export function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
