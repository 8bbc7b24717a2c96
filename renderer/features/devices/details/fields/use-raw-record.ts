import { useEffect, useState } from 'react';
import { api } from '../../../../state/api/api.ts';
import { report } from '../../../../state/report.ts';
import { useNameDisplay } from '../../../../state/console.ts';

/**
 * The raw record of a device as text. Null until it has arrived. It is requested again after each response, and when
 * names are hidden or shown: a record with names disappears immediately.
 */
export function useRawRecord(key: string, seenAt: number | null): string | null {
  const nameDisplay = useNameDisplay();
  const [raw, setRaw] = useState<{ readonly text: string | null; readonly nameDisplay: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    report(
      api.call('devices.raw', { key }).then((text) => {
        if (isCurrent) setRaw({ text, nameDisplay });
      }),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The record can change with each response.
  }, [key, seenAt, nameDisplay]);
  return raw?.nameDisplay === nameDisplay ? raw.text : null;
}
