import { type PointerEvent, useRef } from 'react';
import type { FieldId } from '#shared/device/list-fields.ts';
import { changeView, previewView } from '../../../state/change-settings.ts';
import { useConsole } from '../../../state/console.ts';
import { resizeColumn } from './column-choices.ts';
import styles from './device-table.module.css';

/**
 * The right edge of a column's header. Dragging sets the width, a double click restores the default. Only for the
 * pointer: the header itself has keys for this.
 */
export function ColumnEdge({ field }: { readonly field: FieldId }) {
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
