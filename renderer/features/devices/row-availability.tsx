import { deviceAvailability } from '#shared/device/availability.ts';
import type { Freshness } from '#shared/model/freshness.ts';
import type { GridRow } from '../../grid/grid-row.ts';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useMoment } from '../../state/moment.ts';
import { AvailabilityMark } from './availability-mark.tsx';
import { wordsOfUse } from './words-of-use.ts';
import styles from './availability-mark.module.css';

interface RowAvailabilityProps {
  readonly row: GridRow;
  readonly freshness: Freshness;
  /** Whether what was observed stands beside the mark, where there is room; it is shown on hover otherwise. */
  readonly hasEvidence?: boolean;
}

/** The availability of a row. Only a row with evidence follows the clock: what an agent states does not age. */
export function RowAvailability({ row, freshness, hasEvidence = false }: RowAvailabilityProps) {
  if (freshness === 'fresh' && row.entry.device.observed) {
    return <ObservedAvailability row={row} freshness={freshness} hasEvidence={hasEvidence} />;
  }
  return <AvailabilityMark kind={deviceAvailability(row.entry, freshness, timeless).kind} />;
}

/** Nothing of a device without evidence depends on the moment. */
const timeless = { now: 0, idleMs: 0 };

function ObservedAvailability({ row, freshness, hasEvidence }: Required<RowAvailabilityProps>) {
  const { t } = useTranslation();
  // Ages need no finer step. One this coarse may lie before the answer, so that it must not decide freshness.
  const moment = useMoment(10_000);
  const words = wordsOfUse(t, useFormats(), moment.now);
  const availability = deviceAvailability(row.entry, freshness, moment);
  const evidence = words.brief(availability, row.entry.device) ?? undefined;
  const isWord = hasEvidence && availability.kind === 'active';
  return (
    <>
      <AvailabilityMark
        kind={availability.kind}
        word={isWord ? evidence : undefined}
        title={hasEvidence ? undefined : evidence}
      />
      {hasEvidence && !isWord && (
        <span className={styles.evidence} title={evidence}>
          {evidence}
        </span>
      )}
    </>
  );
}
