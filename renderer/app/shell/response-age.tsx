import { useCallback } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { readNow } from '../../state/clock.ts';
import { useFleet } from '../../state/fleet.ts';
import { LiveText } from '../../ui/live-text.tsx';
import { findLatestResponse } from './fleet-freshness.ts';

/** The age of the latest response. */
export function ResponseAge() {
  const formats = useFormats();
  const text = useCallback(
    (now: number) => {
      const at = findLatest();
      return at === null ? '' : ` · ${formats.liveDuration(now - at)}`;
    },
    [formats],
  );
  return <LiveText text={text} title={() => formats.time(findLatest() ?? readNow())} />;
}

function findLatest(): number | null {
  return findLatestResponse(useFleet.getState().reports.values());
}
