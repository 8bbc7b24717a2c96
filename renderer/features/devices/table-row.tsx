import { memo } from 'react';
import { openDevice } from '../../stores/devices-view.ts';
import type { Twins } from '../../grid/twins.ts';
import type { ColumnLayout } from './column-layout.ts';
import { Cell } from './columns.tsx';
import { type DeviceRow, rowFreshness } from './device-row.ts';

interface TableRowProps {
  readonly layout: ColumnLayout;
  readonly row: DeviceRow;
  /** Other than before whenever what the row's agent says is: the row itself stays the same then. */
  readonly report: DeviceRow['report'];
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly now: number;
  readonly twins: Twins;
}

/** A device as a line of the table; drawn again only when something of it is other than before. */
export const TableRow = memo(({ layout, row, index, start, isActive, isOpen, now, twins }: TableRowProps) => (
  <div
    id={`row-${index}`}
    role="row"
    aria-rowindex={index + 2}
    aria-selected={isOpen}
    className={`table-row is-${rowFreshness(row, now)}`}
    data-active={isActive}
    style={{ gridTemplateColumns: layout.template, top: start }}
    onClick={() => openDevice(row.key)}
  >
    {layout.columns.map(({ field, className, style }, columnIndex) => (
      <div key={field} role="gridcell" aria-colindex={columnIndex + 1} className={className} style={style}>
        <Cell row={row} field={field} now={now} twins={twins} />
      </div>
    ))}
  </div>
));
