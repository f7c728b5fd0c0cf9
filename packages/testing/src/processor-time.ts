/** Milliseconds that this process has computed since it began: a busy machine does not add to them. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
