import { useEffect, useState } from 'react';
import { api } from '../../../../state/api/api.ts';
import { report } from '../../../../state/report.ts';
import { useConsole } from '../../../../state/console.ts';

/**
 * The record of a device as its agent sent it, as text; null until it is known. Asked for again at each new answer, and when
 * names are hidden or shown: one with names is not shown a moment longer.
 */
export function useRawRecord(key: string, seenAt: number | null): string | null {
  const hidesNames = useConsole((state) => state.settings.hideNames);
  const [raw, setRaw] = useState<{ readonly text: string | null; readonly hidesNames: boolean } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    report(
      api.call('devices.raw', { key }).then((text) => {
        if (isCurrent) setRaw({ text, hidesNames });
      }),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Each new answer is a reason to ask again.
  }, [key, seenAt, hidesNames]);
  return raw?.hidesNames === hidesNames ? raw.text : null;
}
