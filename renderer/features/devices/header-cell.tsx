import { useTranslation } from 'react-i18next';
import type { ColumnId } from '#shared/model/settings.ts';
import { useConsole } from '../../stores/console.ts';
import { changeView } from './change-view.ts';

interface HeaderCellProps {
  readonly column: ColumnId;
  readonly index: number;
}

/** A column's name; sorts by it, and the other way round when it already does. */
export function HeaderCell({ column, index }: HeaderCellProps) {
  const { t } = useTranslation();
  const sort = useConsole((state) => state.settings.view.sort);
  const direction = sort.column === column ? sort.direction : undefined;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={direction}
      className={`cell cell-${column}`}
    >
      <button
        type="button"
        onClick={() =>
          changeView({ sort: { column, direction: direction === 'ascending' ? 'descending' : 'ascending' } })
        }
      >
        {t(`devices.columns.${column}`)}
        {direction && (
          <svg className={`sort-arrow is-${direction}`} viewBox="0 0 8 8" aria-hidden="true">
            <path d="M1 5.5 4 2.5l3 3" />
          </svg>
        )}
      </button>
    </div>
  );
}
