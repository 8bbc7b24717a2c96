import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Twins } from '../../grid/twins.ts';
import type { ColumnLayout } from './column-layout.ts';
import { Cell } from './columns.tsx';
import { type DeviceRow, rowFreshness } from './device-row.ts';

interface TableRowProps {
  readonly layout: ColumnLayout;
  /** How deep it stands, where there are groups. */
  readonly level: number | undefined;
  readonly row: DeviceRow;
  /** Other than before whenever what the row's agent says is: the row itself stays the same then. */
  readonly report: DeviceRow['report'];
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly height: number;
  /** The cell that the keyboard is in; null where it is in another row. */
  readonly activeColumn: number | null;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly now: number;
  readonly twins: Twins;
}

/** A device as a line of the table; drawn again only when something of it is other than before. */
export const TableRow = memo(
  ({
    layout,
    level,
    row,
    index,
    start,
    height,
    activeColumn,
    isOpen,
    isSelected,
    now,
    twins,
  }: TableRowProps) => (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={level}
      aria-selected={isSelected}
      aria-current={isOpen}
      className={`table-row is-${rowFreshness(row, now)}`}
      data-index={index}
      data-active={activeColumn !== null}
      style={{ gridTemplateColumns: layout.template, height, top: start }}
    >
      <div
        id={`cell-${index}-0`}
        role="gridcell"
        aria-colindex={1}
        className="cell cell-select is-pinned-left"
        data-selects
        data-active={activeColumn === 0}
      >
        <SelectBox row={row} isSelected={isSelected} />
      </div>
      {layout.columns.map(({ field, className }, columnIndex) => (
        <div
          key={field}
          id={`cell-${index}-${columnIndex + 1}`}
          role="gridcell"
          aria-colindex={columnIndex + 2}
          className={className}
          data-active={activeColumn === columnIndex + 1}
        >
          <Cell row={row} field={field} now={now} twins={twins} />
        </div>
      ))}
    </div>
  ),
);

/** Shows whether the row is selected. The row hears the click on it, and the keyboard stays in the table. */
function SelectBox({ row, isSelected }: Pick<TableRowProps, 'row' | 'isSelected'>) {
  const { t } = useTranslation();
  const { modelName, modelId } = row.entry.device;
  return (
    <input
      type="checkbox"
      className="select-box"
      tabIndex={-1}
      aria-label={t('devices.selectOne', { model: modelName || modelId || t('devices.noModel') })}
      checked={isSelected}
      readOnly
    />
  );
}
