import { useCallback } from 'react';
import { deviceSeenAt, type Freshness } from '#shared/model/freshness.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { readNow } from '../../../state/clock.ts';
import { useFleet } from '../../../state/fleet.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import styles from './row-age.module.css';

interface RowAgeProps {
  readonly row: GridRow;
  readonly freshness: Freshness;
  /** As a complete text, for places without a column header. */
  readonly isLong?: boolean;
}

/** The age of a row's data, and for stale data the time of day. React renders only the text of stale data. */
export function RowAge({ row, freshness, isLong = false }: RowAgeProps) {
  if (freshness === 'fresh') return <FreshAge row={row} isLong={isLong} />;
  const at = findSeenAt(row);
  if (at === null) return <Never />;
  if (freshness === 'gone') return <OldTime at={row.entry.goneSince ?? at} words={isLong ? 'since' : null} />;
  return <OldTime at={at} words={isLong ? 'asOf' : null} />;
}

/** From the latest response of its agent. Most responses change nothing else in a row and do not render it. */
function findSeenAt({ entry, agent, state }: GridRow): number | null {
  return deviceSeenAt(entry, useFleet.getState().reports.get(agent.id)?.state ?? state);
}

function FreshAge({ row, isLong }: { readonly row: GridRow; readonly isLong: boolean }) {
  const formats = useFormats();
  const text = useCallback(
    (now: number) => {
      const at = findSeenAt(row) ?? now;
      return isLong ? formats.age(at, now) : formats.liveDuration(now - at);
    },
    [formats, row, isLong],
  );
  return (
    <LiveText className={styles.fresh} text={text} title={() => formats.time(findSeenAt(row) ?? readNow())} />
  );
}

function OldTime({ at, words }: { readonly at: number; readonly words: 'asOf' | 'since' | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const time = formats.clock(at);
  return (
    <time className={styles.old} dateTime={new Date(at).toISOString()} title={formats.time(at)}>
      {words ? t(`times.${words}`, { time }) : time}
    </time>
  );
}

function Never() {
  const { t } = useTranslation();
  return <span className={styles.old}>{t('times.never')}</span>;
}
