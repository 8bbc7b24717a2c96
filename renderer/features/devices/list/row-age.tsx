import { useCallback } from 'react';
import { deviceSeenAt, type Freshness } from '#shared/model/freshness.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useFleet } from '../../../state/fleet.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import styles from './row-age.module.css';

interface RowAgeProps {
  readonly row: GridRow;
  readonly freshness: Freshness;
  /** As words of their own, which no column header explains. */
  readonly isLong?: boolean;
}

/**
 * How old the data of a row is, and for old data the time of day. It follows the answers of its agent itself: most of them move nothing else
 * of the row.
 */
export function RowAge({ row, freshness, isLong = false }: RowAgeProps) {
  const { entry, agent, state } = row;
  const formats = useFormats();
  const at = useFleet(({ reports }) => deviceSeenAt(entry, reports.get(agent.id)?.state ?? state));
  const text = useCallback(
    (now: number) => (isLong ? formats.age(at ?? now, now) : formats.liveDuration(now - (at ?? now))),
    [formats, at, isLong],
  );
  if (at === null) return <Never />;
  if (freshness === 'fresh')
    return <LiveText className={styles.fresh} text={text} at={at} title={formats.time(at)} />;
  if (freshness === 'gone') return <OldTime at={entry.goneSince ?? at} words={isLong ? 'since' : null} />;
  return <OldTime at={at} words={isLong ? 'asOf' : null} />;
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
