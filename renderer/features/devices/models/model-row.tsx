import type { DeviceCounts } from '#shared/device/availability.ts';
import type { Group } from '../../../grid/lines.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Chevron } from '../../../ui/chevron.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { valueLabel } from '../facets/value-labels.ts';
import type { GroupLineProps } from '../groups/group-row.tsx';
import { ModelCells } from './model-cells.tsx';
import styles from './models.module.css';
import deviceTableStyles from '../table/device-table.module.css';

interface ModelRowProps extends GroupLineProps {
  readonly group: Group;
  readonly counts: DeviceCounts;
}

/** A model as a row of the table. */
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

/** All devices of the list, above their models. */
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

/** The names of the columns while all models are collapsed. */
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
