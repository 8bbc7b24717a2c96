import { useFormats } from '../i18n/format.ts';
import { useNow } from '../stores/clock.ts';

interface AsOfProps {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** When something was true, as an age a person reads; exact on hover. */
export function AsOf({ at }: AsOfProps) {
  const formats = useFormats();
  const now = useNow(5_000);
  return (
    <time className="as-of" dateTime={new Date(at).toISOString()} title={formats.time(at)}>
      {formats.age(at, now)}
    </time>
  );
}
