import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from '../../../../i18n/translation.ts';
import type { Bounds, Point } from './coordinates.ts';
import { layOutDrawing, roundCorners } from '../../drawing/device-drawing-layout.ts';
import styles from './calculator.module.css';
import deviceDrawingStyles from '../../drawing/device-drawing.module.css';
import textStyles from '../../../../ui/text.module.css';

interface CalculatorPadProps {
  /** The coordinates of the rotated picture. */
  readonly bounds: Bounds;
  readonly share: Point;
  readonly onPoint: (share: Point) => void;
}

const WIDTH = 316;
const HEIGHT = 230;
/** The step of an arrow key with Shift. */
const LONG_STEP = 10;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The device to scale. The user sets a point on it with a mouse, a finger or the arrow keys. */
export function CalculatorPad({ bounds, share, onPoint }: CalculatorPadProps) {
  const { t } = useTranslation();
  const layout = layOutDrawing(
    { width: bounds.maxX + 1, height: bounds.maxY + 1 },
    { width: null, height: null },
    WIDTH,
    HEIGHT,
  );
  const { screen } = layout;
  if (!screen) return <p className={textStyles.soft}>{t('calculator.tooNarrow')}</p>;

  function point(event: PointerEvent<SVGSVGElement>): void {
    if (!screen || event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH - screen.x;
    const y = ((event.clientY - box.top) / box.height) * HEIGHT - screen.y;
    onPoint({ x: x / screen.width, y: y / screen.height });
  }

  function step(event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const length = event.shiftKey ? LONG_STEP : 1;
    onPoint({
      x: share.x + (arrow[0] * length) / Math.max(bounds.maxX, 1),
      y: share.y + (arrow[1] * length) / Math.max(bounds.maxY, 1),
    });
  }

  const x = screen.x + share.x * screen.width;
  const y = screen.y + share.y * screen.height;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The rule does not count an application as interactive.
    <svg
      className={styles.pad}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="application"
      aria-label={t('calculator.pad')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys move the point.
      tabIndex={0}
      onPointerDown={point}
      onPointerMove={point}
      onKeyDown={step}
    >
      <rect className={deviceDrawingStyles.screen} {...screen} rx={roundCorners(screen, 8)} />
      <path
        className={styles.cross}
        d={`M${screen.x} ${y}h${screen.width}M${x} ${screen.y}v${screen.height}`}
      />
      <circle className={styles.point} cx={x} cy={y} r={4} />
    </svg>
  );
}
