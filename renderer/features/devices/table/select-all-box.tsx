import { useTranslation } from '../../../i18n/translation.tsx';
import type { GridView } from '../../../grid/grid-view.ts';
import { clearSelection } from '../../../state/devices-view.ts';
import { selectAllShown } from '../list/select-devices.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './device-table.module.css';

/** Above the boxes of the rows: selects all that are shown. By keyboard that is Ctrl+A, so that Tab need not stop here. */
export function SelectAllBox({
  view,
  isAllSelected,
}: {
  readonly view: GridView;
  readonly isAllSelected: boolean;
}) {
  const { t } = useTranslation();
  return (
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
        onChange={() => (isAllSelected ? clearSelection() : selectAllShown(view))}
      />
    </div>
  );
}
