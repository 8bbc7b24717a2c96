import type { Size } from '#shared/device/device.ts';
import { layOutDrawing } from './device-drawing-layout.ts';

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
      className="drawing"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {layout.screen ? (
        <rect className="drawing-screen" {...layout.screen} rx={layout.cornerRadius} />
      ) : (
        <rect
          className="drawing-unknown"
          x={width / 2 - 18}
          y={height / 2 - 32}
          width={36}
          height={64}
          rx={5}
        />
      )}
      {layout.capture && <rect className="drawing-capture" {...layout.capture} />}
    </svg>
  );
}
