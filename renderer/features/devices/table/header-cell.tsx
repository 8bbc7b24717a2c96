import { type KeyboardEvent, memo, useState, type PointerEvent, useRef } from 'react';
import { defaultArrangement, type SortKey } from '#shared/model/list-view.ts';
import { explainField } from '../../../i18n/explain-field.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { changeView, previewView } from '../../../state/change-settings.ts';
import { useConsole } from '../../../state/console.ts';
import { columnName } from './column-name.ts';
import { moveColumn, placeColumn, resizeColumn } from './column-choices.ts';
import type { ShownColumn } from './column-layout.ts';
import { sortAlsoBy, sortBy } from '../list/sort-keys.ts';
import { SortArrow } from '../../../ui/arrows.tsx';
import type { FieldId } from '#shared/device/list-fields.ts';
import styles from './device-table.module.css';

interface HeaderCellProps {
  readonly column: ShownColumn;
  readonly index: number;
}

/** Pixels per arrow key. */
const STEP = 16;

/** The data type of a dragged header. */
const DRAGGED = 'application/x-device-column';

/**
 * Click to sort by the column, Shift-click to add it to the sort. Drag to move it; by keyboard that's Control, Shift
 * and an arrow. Shift and an arrow change its width.
 */
export const HeaderCell = memo(({ column: { field, width, pin, isEdge }, index }: HeaderCellProps) => {
  const { t } = useTranslation();
  const { sort, columns } = useConsole((state) => state.settings.view);
  const [isDropTarget, setIsDropTarget] = useState(false);
  const place = sort.findIndex((key) => key.field === field);
  // In the default order, only the first sort key gets a sign.
  const isUsual = isSameSort(sort, defaultArrangement.sort);
  const direction = isUsual && place > 0 ? undefined : sort[place]?.direction;

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || !event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey) changeView({ columns: moveColumn(columns, field, by) });
    else changeView({ columns: resizeColumn(columns, field, width + by * STEP) });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- The button inside has the focus; the cell is only a drop target.
    <div
      role="columnheader"
      aria-colindex={index + 1}
      data-field={field}
      // Only one column may have the attribute. The others have their rank in their names.
      aria-sort={place === 0 ? direction : undefined}
      className={styles.cell}
      data-pinned={pin ?? undefined}
      data-edge={isEdge || undefined}
      data-drop={isDropTarget}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setIsDropTarget(true);
      }}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={(event) => {
        setIsDropTarget(false);
        const dragged = columns.find((each) => each.field === event.dataTransfer.getData(DRAGGED));
        if (dragged) changeView({ columns: placeColumn(columns, dragged.field, field) });
      }}
    >
      <button
        type="button"
        draggable
        title={`${explainField(t, field)}\n${t('columns.headerHint')}`}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Control+Shift+ArrowLeft Control+Shift+ArrowRight"
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, field)}
        onKeyDown={onKeyDown}
        onClick={(event) => changeView({ sort: (event.shiftKey ? sortAlsoBy : sortBy)(sort, field) })}
      >
        <span className={styles.headerName}>{columnName(t, field)}</span>
        {direction && <SortArrow direction={direction} />}
        {direction && sort.length > 1 && !isUsual && (
          <span
            className={styles.sortPlace}
            role="img"
            aria-label={t(`columns.sortPlace.${direction}`, { place: place + 1 })}
          >
            {place + 1}
          </span>
        )}
      </button>
      <ColumnEdge field={field} />
    </div>
  );
});

function isSameSort(one: readonly SortKey[], other: readonly SortKey[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ field, direction }, index) => {
      const key = other[index];
      return key?.field === field && key.direction === direction;
    })
  );
}

/** Pointer only: by keyboard the header itself does this. */
function ColumnEdge({ field }: { readonly field: FieldId }) {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null);

  function resize(width: number | null) {
    return { columns: resizeColumn(useConsole.getState().settings.view.columns, field, width) };
  }

  function onPointerDown(event: PointerEvent<HTMLSpanElement>): void {
    const header = event.currentTarget.parentElement;
    if (!header || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width: header.getBoundingClientRect().width };
  }

  return (
    <span
      className={styles.edge}
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (from.current) previewView(resize(from.current.width + event.clientX - from.current.x));
      }}
      onPointerUp={() => {
        if (from.current) changeView({});
        from.current = null;
      }}
      onDoubleClick={() => changeView(resize(null))}
    />
  );
}
