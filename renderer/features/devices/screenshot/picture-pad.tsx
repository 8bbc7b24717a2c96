import { Crosshair } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { Screenshot } from '#shared/model/fleet/screenshot.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { takeArrowStep } from '../details/calculator/arrow-step.ts';
import { useSharedCalculator } from '../details/calculator/calculator-context.ts';
import type { Space } from '../details/calculator/coordinates.ts';
import { SizeSwatch } from '../drawing/size-swatch.tsx';
import styles from './screenshot.module.css';

const spaces = ['capture', 'screen', 'input'] as const satisfies readonly Space[];

interface PicturePadProps {
  readonly picture: Screenshot;
  readonly bitmap: ImageBitmap;
  readonly isOld: boolean;
  readonly label: string;
}

/** The picture in the device's frame. Point at it, and the calculator's point moves. */
export function PicturePad({ picture, bitmap, isOld, label }: PicturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { calculator } = useSharedCalculator();
  const places = usePlaces();
  const { copy } = useCopy();
  const last = { x: Math.max(picture.width - 1, 1), y: Math.max(picture.height - 1, 1) };
  // Before the frame is painted, which would show an empty one otherwise.
  useLayoutEffect(() => canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0), [bitmap]);

  function point(event: PointerEvent): void {
    const box = event.currentTarget.getBoundingClientRect();
    const x = Math.floor(((event.clientX - box.left) / box.width) * picture.width);
    const y = Math.floor(((event.clientY - box.top) / box.height) * picture.height);
    calculator.pointAt({ x: x / last.x, y: y / last.y });
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter') copy(places.text);
    const by = takeArrowStep(event);
    if (by === null) return;
    const { x, y } = calculator.share;
    calculator.pointAt({ x: x + by.x / last.x, y: y + by.y / last.y });
  }

  const at = { x: calculator.share.x * picture.width, y: calculator.share.y * picture.height };
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The rule takes no application for interactive. */}
      <div
        className={styles.pad}
        role="application"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys move the point.
        tabIndex={0}
        onPointerDown={point}
        onPointerMove={point}
        onClick={() => copy(places.text)}
        onKeyDown={press}
      >
        <canvas ref={canvas} width={bitmap.width} height={bitmap.height} data-old={isOld || undefined} />
        <svg viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true">
          <path d={`M0 ${at.y}h${picture.width}M${at.x} 0v${picture.height}`} />
        </svg>
      </div>
    </div>
  );
}

/** The calculator's point in every space we know. */
function usePlaces() {
  const { t } = useTranslation();
  const { calculator } = useSharedCalculator();
  const list = spaces.flatMap((space) => {
    const place = calculator.place(space);
    return place === null
      ? []
      : [
          {
            space,
            name: t(`screenshot.spaces.${space}`),
            at: `${Math.round(place.x)}, ${Math.round(place.y)}`,
          },
        ];
  });
  return { list, text: list.map(({ name, at }) => `${name} ${at}`).join('\n') };
}

export function PointerPlaces() {
  const { t } = useTranslation();
  const { list } = usePlaces();
  return (
    <div className={styles.places}>
      <p>{t('screenshot.pointer')}</p>
      <dl>
        {list.map(({ space, name, at }) => (
          <div key={space}>
            <dt>
              {space === 'input' ? <Crosshair aria-hidden="true" /> : <SizeSwatch of={space} />}
              {name}
            </dt>
            <dd>{at}</dd>
          </div>
        ))}
      </dl>
      <p>{t('screenshot.copyPoint')}</p>
    </div>
  );
}
