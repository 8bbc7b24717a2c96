import { useEffect, useState } from 'react';

/** `value`, at most one in `stepMs`: what is made of it is made that often, however often it changes. The last one always comes. */
export function useSampled<T>(value: T, stepMs: number): T {
  const [sample, setSample] = useState({ value, at: 0 });
  useEffect(() => {
    if (value === sample.value) return undefined;
    const take = (): void => setSample({ value, at: Date.now() });
    const timer = setTimeout(take, sample.at + stepMs - Date.now());
    return () => clearTimeout(timer);
  }, [value, sample, stepMs]);
  return sample.value;
}
