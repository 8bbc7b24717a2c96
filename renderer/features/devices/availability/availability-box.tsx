import type { Availability } from '#shared/device/availability.ts';
import { deviceSeenAt } from '#shared/model/freshness.ts';
import type { Moment } from '#shared/model/moment.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useLateAge } from '../../../state/clock.ts';
import { FailureDetails } from '../../../ui/failure-details.tsx';
import { AvailabilityMark } from './availability-mark.tsx';
import { nameOfAgent } from '../../agents/status/agent-summary.ts';
import { CurrentUse } from './current-use.tsx';
import { useAvailabilityFacts } from './use-availability-facts.ts';
import styles from './availability-box.module.css';

interface AvailabilityBoxProps {
  readonly row: GridRow;
  readonly availability: Availability;
  readonly moment: Moment;
}

/** The availability of the device, with its start, its reason and its source. */
export function AvailabilityBox({ row, availability, moment }: AvailabilityBoxProps) {
  const { before, reason, cause, details, advice, evidence, isReported } = useAvailabilityFacts(
    row,
    availability,
    moment,
  );
  return (
    <div className={styles.box} data-kind={availability.kind}>
      <span className={styles.state}>
        <AvailabilityMark kind={availability.kind} size="panel" />
        {before !== null && <span className={styles.before}>· {before}</span>}
      </span>
      {availability.kind === 'in-use' && <CurrentUse entry={row.entry} use={availability} now={moment.now} />}
      {reason !== null && <p>{reason}</p>}
      {cause !== null && <p>{cause}</p>}
      <FailureDetails details={details} />
      {advice !== null && <p className={styles.advice}>{advice}</p>}
      {evidence !== null && <Evidence lines={evidence} />}
      <Source row={row} now={moment.now} isReported={isReported} isObserved={evidence !== null} />
    </div>
  );
}

function Evidence({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.evidence} aria-label={t('use.evidence.title')}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>{t('use.evidence.checked')}</li>
    </ul>
  );
}

interface SourceProps {
  readonly row: GridRow;
  readonly now: number;
  readonly isReported: boolean;
  /** The state comes from the evidence above. */
  readonly isObserved: boolean;
}

/** The source of the state, its time, and its age if it is late. */
function Source({ row, now, isReported, isObserved }: SourceProps) {
  const { agent, entry, state } = row;
  const { t } = useTranslation();
  const formats = useFormats();
  const seenAt = deviceSeenAt(entry, state);
  const lateAge = useLateAge(() => deviceSeenAt(row.entry, row.state));
  const time = seenAt === null ? t('times.never') : formats.time(seenAt);
  if (!isReported) {
    const age = seenAt === null ? t('times.unknownAge') : formats.age(seenAt, now);
    return <p className={styles.source}>{t('details.asOf', { time, age })}</p>;
  }
  return (
    <p className={styles.source}>
      {isObserved
        ? t('details.updated', { time })
        : `${t('details.reportedBy', { agent: nameOfAgent(agent) })} · ${time}`}
      {lateAge !== null && ` · ${lateAge}`}
    </p>
  );
}
