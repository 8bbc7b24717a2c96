/** The newest goes to the end; with more than `most`, the oldest goes. */
export function remember<T>(memory: Map<string, T>, key: string, value: T, most: number): void {
  memory.delete(key);
  memory.set(key, value);
  const [oldest] = memory.keys();
  if (memory.size > most && oldest !== undefined) memory.delete(oldest);
}
