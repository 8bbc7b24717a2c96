import { AGE_STEP_MS, LATE_AFTER_MS, useFormats } from '../i18n/format.ts';
import { useAtClock } from './clock.ts';

/**
 * The age of data that is late, such as `25 s ago`. Null while it is young.
 * @param findAt the time of the data in milliseconds since 1970. Null is no data
 */
export function useLateAge(findAt: () => number | null): string | null {
  const formats = useFormats();
  // The age in steps, so that most seconds render nothing.
  const steps = useAtClock((now) => {
    const age = now - (findAt() ?? now);
    return age < LATE_AFTER_MS ? 0 : Math.ceil(age / AGE_STEP_MS);
  });
  return steps === 0 ? null : formats.age(0, steps * AGE_STEP_MS);
}
