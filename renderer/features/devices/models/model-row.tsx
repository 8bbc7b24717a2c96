import { type DeviceCounts, availabilityKinds, totalOf } from '#shared/device/availability.ts';
import type { Group } from '../../../grid/lines.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Chevron } from '../../../ui/arrows.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { valueLabel } from '../facets/value-labels.ts';
import type { GroupLineProps } from '../groups/group-row.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { AvailabilityBar } from '../availability/availability-bar.tsx';
import { AvailabilityIcon } from '../availability/availability-icon.tsx';
import styles from './models.module.css';
import textStyles from '../../../ui/text.module.css';
import deviceTableStyles from '../table/device-table.module.css';

interface ModelRowProps extends GroupLineProps {
  readonly group: Group;
  readonly counts: DeviceCounts;
}

export function ModelRow({
  group,
  counts,
  index,
  rowIndex,
  start,
  height,
  width,
  activeColumn,
}: ModelRowProps) {
  const { t } = useTranslation();
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-level={1}
      aria-expanded={!group.isCollapsed}
      className={classNames(deviceTableStyles.row, styles.model)}
      data-index={index}
      data-active={activeColumn !== null}
      style={{ height, top: start }}
    >
      <div
        id={activeColumn === null ? undefined : `cell-${index}-${activeColumn}`}
        role="gridcell"
        aria-colindex={1}
        aria-colspan={width}
        className={classNames(deviceTableStyles.cell, styles.cells)}
        data-active={activeColumn !== null}
      >
        <Chevron isOpen={!group.isCollapsed} />
        <ModelCells name={valueLabel(t, 'model', group.value)} counts={counts} />
      </div>
    </div>
  );
}

interface TotalRowProps {
  readonly counts: DeviceCounts;
  readonly height: number;
  readonly width: number;
}

export function TotalRow({ counts, height, width }: TotalRowProps) {
  const { t } = useTranslation();
  return (
    <div
      role="row"
      aria-rowindex={2}
      aria-level={1}
      className={deviceTableStyles.row}
      style={{ height, top: 0 }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={width}
        className={classNames(deviceTableStyles.cell, styles.cells)}
      >
        <span />
        <ModelCells name={t('models.all')} counts={counts} size="large" />
      </div>
    </div>
  );
}

export function ModelHeader() {
  const { t } = useTranslation();
  const names = [t('fieldNames.model'), t('models.share'), t('views.unusedNow'), t('models.others')];
  return (
    <div role="row" aria-rowindex={1} className={classNames(deviceTableStyles.header, styles.header)}>
      {names.map((name, index) => (
        <div key={name} role="columnheader" aria-colindex={index + 1} className={styles.headerName}>
          {name}
        </div>
      ))}
    </div>
  );
}

interface ModelCellsProps {
  readonly name: string;
  readonly counts: DeviceCounts;
  readonly size?: 'large';
}

/** For one model, or for all of them. */
function ModelCells({ name, counts, size }: ModelCellsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  // Already counted in "Unused now".
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
 * "3 of 7 available"; "3 idle of 7" if nobody reports any; "Unknown" if an unknown one may be unused; else "0
 * of 7". Never "0 available": where agents report no users, we can only watch.
 */
function UnusedNow({ counts }: { readonly counts: DeviceCounts }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const kind =
    counts.available > 0 ? 'available' : counts.idle + counts['recent-activity'] > 0 ? 'idle' : 'none';
  if (kind === 'none' && counts.unknown > 0) return <span>{t('availability.unknown')}</span>;
  const total = formats.number(totalOf(counts));
  // The number is bold, wherever the language puts it.
  const [before, after] = t(`groups.shares.${kind}`, { value: NUMBER, total }).split(NUMBER);
  return (
    <span>
      {before}
      <strong>{formats.number(kind === 'none' ? 0 : counts[kind])}</strong>
      {after}
    </span>
  );
}
