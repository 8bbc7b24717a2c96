/** The processor time that this thread takes for `run`, in milliseconds. Other programs on the machine do not lengthen it. */
export function processorTimeOf(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
