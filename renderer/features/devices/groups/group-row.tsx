import type { GroupField } from '#shared/model/list-view.ts';
import type { Group } from '../../../grid/lines.ts';
import { GroupHeading } from './group-heading.tsx';
import styles from './groups.module.css';
import deviceTableStyles from '../table/device-table.module.css';

export interface GroupLineProps {
  readonly index: number;
  /** From 1, among all rows of the table. */
  readonly rowIndex: number;
  /** In pixels from the top of the list. */
  readonly start: number;
  readonly height: number;
  readonly width: number;
  /** The column with the keyboard focus, if it's in this row. */
  readonly activeColumn: number | null;
}

interface GroupRowProps extends GroupLineProps {
  readonly field: GroupField;
  readonly group: Group;
}

export function GroupRow({
  field,
  group,
  index,
  rowIndex,
  start,
  height,
  width,
  activeColumn,
}: GroupRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-level={1}
      aria-expanded={!group.isCollapsed}
      className={deviceTableStyles.row}
      data-index={index}
      data-active={activeColumn !== null}
      style={{ height, top: start }}
    >
      <div
        id={activeColumn === null ? undefined : `cell-${index}-${activeColumn}`}
        role="gridcell"
        aria-colindex={1}
        aria-colspan={width}
        className={styles.heading}
        data-active={activeColumn !== null}
      >
        <GroupHeading field={field} group={group} />
      </div>
    </div>
  );
}
