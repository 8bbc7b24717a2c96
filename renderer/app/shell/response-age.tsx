import { useEffect, useRef } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { keepAges } from '../../state/clock.ts';
import { useFleet } from '../../state/fleet.ts';
import { findLatestResponse } from './fleet-freshness.ts';

/** How long ago the latest response came. It is written without React: no component is drawn for it. */
export function ResponseAge() {
  const formats = useFormats();
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    function write(now: number): void {
      const at = findLatestResponse(useFleet.getState().reports.values());
      const text = at === null ? '' : ` · ${formats.duration(now - at)}`;
      if (element.current && element.current.textContent !== text) element.current.textContent = text;
    }
    // The clock moves before a response is in the store.
    const stops = [keepAges(write), useFleet.subscribe(() => write(Date.now()))];
    return () => {
      for (const stop of stops) stop();
    };
  }, [formats]);
  return <span ref={element} />;
}
