import { useEffect, useState } from 'react';

/** `value`, at most one change in `stepMs`, to limit the work that depends on it. The last value always arrives. */
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
