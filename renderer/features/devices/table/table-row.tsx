import { memo } from 'react';
import type { Freshness } from '#shared/model/fleet/freshness.ts';
import type { DuplicateDevices } from '../../../grid/duplicate-devices.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cellId } from './cell-id.ts';
import type { ColumnLayout } from './column-layout.ts';
import { useCells } from './columns.tsx';
import type { GridRow } from '../../../grid/grid-row.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './device-table.module.css';

interface TableRowProps {
  readonly layout: ColumnLayout;
  /** Only with groups. */
  readonly level: number | undefined;
  readonly row: GridRow;
  readonly freshness: Freshness;
  readonly index: number;
  /** From 1, among all rows of the table. */
  readonly rowIndex: number;
  /** In pixels from the top of the list. */
  readonly start: number;
  readonly height: number;
  /** Null if the focus is in another row. */
  readonly activeColumn: number | null;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  /** Not much room: use the short form. */
  readonly isShort: boolean;
  readonly duplicates: DuplicateDevices;
}

/** Only renders when one of its values changes. */
export const TableRow = memo((props: TableRowProps) => {
  const { layout, level, row, freshness, index, rowIndex, start, height } = props;
  const { activeColumn, isOpen, isSelected } = props;
  const { t } = useTranslation();
  const cell = useCells(row, freshness, props.duplicates, props.isShort);
  const { modelName, modelId } = row.entry.device.model;
  // Scrolling creates rows in every frame, so only the active one gets its attributes.
  const activeOnly = (column: number) =>
    column === activeColumn ? { id: cellId(index, column), 'data-active': true } : undefined;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-level={level}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      className={styles.row}
      data-freshness={freshness}
      data-index={index}
      data-active={activeColumn !== null || undefined}
      style={{ gridTemplateColumns: layout.template, height, top: start }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        className={classNames(styles.cell, styles.select)}
        data-pinned="left"
        data-selects
        {...activeOnly(0)}
      >
        <span
          role="checkbox"
          aria-checked={isSelected}
          aria-label={t('devices.selectOne', { model: modelName || modelId || t('devices.noModel') })}
          data-check-mark
        />
      </div>
      {layout.columns.map(({ field, pin, isEdge }, columnIndex) => (
        <div
          key={field}
          role="gridcell"
          aria-colindex={columnIndex + 2}
          className={styles.cell}
          data-field={field}
          data-pinned={pin ?? undefined}
          data-edge={isEdge || undefined}
          {...activeOnly(columnIndex + 1)}
        >
          {cell(field)}
        </div>
      ))}
    </div>
  );
});
