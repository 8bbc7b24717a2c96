import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';

/** The record of a device as its agent sent it, as text; null until it is known. Asked for again at each new answer. */
export function useRawRecord(key: string, seenAt: number | null): string | null {
  const [raw, setRaw] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void api.call('devices.raw', { key }).then((text) => {
      if (isCurrent) setRaw(text);
    });
    return () => {
      isCurrent = false;
    };
  }, [key, seenAt]);
  return raw;
}
