/** Adds the newest entry at the end, and removes the oldest one if there are more than `most`. */
export function remember<T>(memory: Map<string, T>, key: string, value: T, most: number): void {
  memory.delete(key);
  memory.set(key, value);
  const [oldest] = memory.keys();
  if (memory.size > most && oldest !== undefined) memory.delete(oldest);
}
