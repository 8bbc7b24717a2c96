import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { deviceSeenAt, type Freshness } from '#shared/model/fleet/freshness.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { readNow, useAtClock, useLateAge } from '../../../state/clock.ts';
import { useFleet } from '../../../state/fleet.ts';
import { ClaimRemark } from '../../claims/row-claim.tsx';
import styles from './row-age.module.css';
import textStyles from '../../../ui/text.module.css';

interface RowAgeProps {
  readonly row: GridRow;
  readonly freshness: Freshness;
  /** A whole text, where there's no column header. */
  readonly isLong?: boolean;
  /** Little room: of an idle claim only the mark. */
  readonly isShort?: boolean | undefined;
  /** Takes the place of an age that isn't said. */
  readonly offer?: ReactNode;
}

/**
 * What to say of a row's time, at the right end of its state. For fresh data, only if it's late: an age in
 * every row tells nobody anything.
 */
export function RowAge({ row, freshness, isLong = false, isShort, offer }: RowAgeProps) {
  if (freshness === 'fresh') return <FreshAge row={row} isShort={isShort} offer={offer} />;
  const at = findSeenAt(row);
  if (at === null) return <Never />;
  if (freshness === 'disconnected')
    return <OldTime at={row.entry.goneSince ?? at} words={isLong ? 'since' : null} />;
  return <OldTime at={at} words={isLong ? 'asOf' : null} />;
}

/** From its agent's latest response. Most of those change nothing else in a row and don't render it. */
function findSeenAt({ entry, agent, state }: GridRow): number | null {
  return deviceSeenAt(entry, useFleet.getState().reports.get(agent.id)?.state ?? state);
}

const MINUTE_MS = 60_000;

function FreshAge({ row, isShort = false, offer }: Pick<RowAgeProps, 'row' | 'isShort' | 'offer'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const lateAge = useLateAge(() => findSeenAt(row));
  const minute = useAtClock((now) => Math.floor((findSeenAt(row) ?? now) / MINUTE_MS));
  return (
    <span
      className={styles.age}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = t('times.asOf', { time: formats.time(findSeenAt(row) ?? readNow()) });
      }}
    >
      {row.entry.device.claim !== null && (
        <ClaimRemark row={row} isLate={lateAge !== null} isShort={isShort} />
      )}
      {lateAge === null ? (
        <>
          <span className={textStyles.visuallyHidden}>
            {t('times.asOf', { time: formats.clock(minute * MINUTE_MS) })}
          </span>
          {offer}
        </>
      ) : (
        <>
          <Clock aria-hidden="true" />
          {lateAge}
        </>
      )}
    </span>
  );
}

function OldTime({ at, words }: { readonly at: number; readonly words: 'asOf' | 'since' | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const time = formats.clock(at);
  return (
    <time className={styles.age} dateTime={new Date(at).toISOString()} title={formats.time(at)}>
      {words ? t(`times.${words}`, { time }) : time}
    </time>
  );
}

function Never() {
  const { t } = useTranslation();
  return <span className={styles.age}>{t('times.never')}</span>;
}
