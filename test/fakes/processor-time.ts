/** The processor time of this thread for `run`, in milliseconds. Other programs on the machine do not increase it. */
export function processorTimeOf(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
