import { availabilityKinds, type DeviceCounts, totalOf } from '#shared/device/availability.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { AvailabilityBar } from '../availability/availability-bar.tsx';
import { AvailabilityIcon } from '../availability/availability-icon.tsx';
import styles from './models.module.css';
import textStyles from '../../../ui/text.module.css';

interface ModelCellsProps {
  readonly name: string;
  readonly counts: DeviceCounts;
  readonly size?: 'large';
}

/** The devices of one model, or all of them: shares, unused ones, and the marks of the others. */
export function ModelCells({ name, counts, size }: ModelCellsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  // Those that "Unused now" already counts.
  const unused = counts.available > 0 ? 'available' : 'idle';
  return (
    <>
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>{' '}
      <span className={styles.share}>
        <AvailabilityBar counts={counts} size={size ?? 'medium'} />
      </span>
      <UnusedNow counts={counts} />{' '}
      <span className={styles.others}>
        {availabilityKinds
          .filter((kind) => kind !== unused && counts[kind] > 0)
          .map((kind) => (
            <span key={kind} title={t(`availability.${kind}`)}>
              <AvailabilityIcon kind={kind} />
              <span aria-hidden="true">{formats.number(counts[kind])}</span>{' '}
              <span className={textStyles.visuallyHidden}>
                {t(`agents.counts.${kind}`, { value: formats.number(counts[kind]) })}
              </span>{' '}
            </span>
          ))}
      </span>
    </>
  );
}

const NUMBER = '\u0000';

/**
 * "3 of 7 available", "3 idle of 7" if none is reported available, "Unknown" if an unknown one may be unused, else "0 of
 * 7". Never "0 available": for phones whose agents report no users, use is only observed.
 */
function UnusedNow({ counts }: { readonly counts: DeviceCounts }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const kind =
    counts.available > 0 ? 'available' : counts.idle + counts['recent-activity'] > 0 ? 'idle' : 'none';
  if (kind === 'none' && counts.unknown > 0) return <span>{t('availability.unknown')}</span>;
  const total = formats.number(totalOf(counts));
  // The number is bold, wherever the language has it.
  const [before, after] = t(`groups.shares.${kind}`, { value: NUMBER, total }).split(NUMBER);
  return (
    <span>
      {before}
      <strong>{formats.number(kind === 'none' ? 0 : counts[kind])}</strong>
      {after}
    </span>
  );
}
