import { type PointerEvent, useRef } from 'react';
import styles from './device-table.module.css';

interface ColumnEdgeProps {
  /** Called with pixels while it is dragged. */
  readonly onPreview: (width: number) => void;
  readonly onDone: () => void;
  readonly onReset: () => void;
}

/**
 * The right edge of a column's header: dragged it sets the width, a double click gives back its own. For the pointer alone; the
 * keyboard does the same on the header itself.
 */
export function ColumnEdge({ onPreview, onDone, onReset }: ColumnEdgeProps) {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null);

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
        if (from.current) onPreview(from.current.width + event.clientX - from.current.x);
      }}
      onPointerUp={() => {
        if (from.current) onDone();
        from.current = null;
      }}
      onDoubleClick={onReset}
    />
  );
}
