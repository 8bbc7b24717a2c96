import type { Size } from '#shared/device/device.ts';
import { layOutDrawing } from './device-drawing-layout.ts';
import styles from './device-drawing.module.css';

interface DeviceDrawingProps {
  readonly screen: Size;
  readonly capture: Size;
  /** The space to draw in, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly label: string;
}

/** The screen's outline to scale with the capture's frame in it: half a capture covers half the screen, a rotated one crosses it. */
export function DeviceDrawing({ screen, capture, width, height, label }: DeviceDrawingProps) {
  const layout = layOutDrawing(screen, capture, width, height);
  return (
    <svg
      className={styles.drawing}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The drawing takes the colours of the page, which `img` cannot.
      role="img"
      aria-label={label}
    >
      {layout.screen ? (
        <rect className={styles.screen} {...layout.screen} rx={layout.cornerRadius} />
      ) : (
        <rect
          className={styles.unknown}
          x={width / 2 - 18}
          y={height / 2 - 32}
          width={36}
          height={64}
          rx={5}
        />
      )}
      {layout.capture && <rect className={styles.capture} {...layout.capture} />}
    </svg>
  );
}
