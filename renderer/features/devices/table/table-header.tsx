import { useTranslation } from '../../../i18n/translation.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import { devicesSelection } from '../../../state/devices-view.ts';
import { clearSelection } from '../../../state/list-selection.ts';
import { selectAllShown } from '../list/select-lines.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { ColumnLayout } from './column-layout.ts';
import { HeaderCell } from './header-cell.tsx';
import styles from './device-table.module.css';

interface TableHeaderProps {
  readonly view: GridView;
  readonly layout: ColumnLayout;
  readonly isAllSelected: boolean;
}

/**
 * The names of the columns, after a check box that selects all shown devices. The keyboard has Ctrl+A for this, so the
 * check box is not a tab stop.
 */
export function TableHeader({ view, layout, isAllSelected }: TableHeaderProps) {
  const { t } = useTranslation();
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={styles.header}
      style={{ gridTemplateColumns: layout.template }}
    >
      <div
        role="columnheader"
        aria-colindex={1}
        aria-label={t('devices.select')}
        className={classNames(styles.cell, styles.select)}
        data-pinned="left"
      >
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('devices.selectAll')}
          checked={isAllSelected}
          onChange={() =>
            isAllSelected ? clearSelection(devicesSelection) : selectAllShown(devicesSelection, view)
          }
        />
      </div>
      {layout.columns.map((column, index) => (
        <HeaderCell key={column.field} column={column} index={index + 1} />
      ))}
    </div>
  );
}
