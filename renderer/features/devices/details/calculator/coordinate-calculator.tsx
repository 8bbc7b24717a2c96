import { useTranslation } from '../../../../i18n/translation.ts';
import {
  rotations,
  spaces,
  type Space,
  type Bounds,
  type Point,
  boundsOf,
  turnToInput,
  type Turning,
} from './coordinates.ts';
import { warnOfCoordinates } from './coordinate-warnings.ts';
import type { Device } from '#shared/device/device.ts';
import { isIphone } from '#shared/device/platform.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { takeArrowStep } from './arrow-step.ts';
import { useSharedCalculator } from './calculator-context.ts';
import { writeTap, type Calculator } from './use-calculator.ts';
import { useId, type KeyboardEvent, type PointerEvent } from 'react';
import { layOutDrawing, roundCorners } from '../../drawing/device-drawing-layout.ts';
import styles from './calculator.module.css';
import deviceDrawingStyles from '../../drawing/device-drawing.module.css';
import textStyles from '../../../../ui/text.module.css';
import fieldStyles from '../../../../ui/field.module.css';

const rotationOptions = rotations.map((value) => ({ value: `${value}` as const, label: `${value}°` }));

/** Point at the device or type numbers: converts between screen, capture and input. */
export function CoordinateCalculator() {
  const { t } = useTranslation();
  const { device, calculator } = useSharedCalculator();
  const { turning } = calculator;
  const picture = calculator.bounds('screen') ?? calculator.bounds('capture');
  const tap = calculator.place('screen');
  return (
    <div className={styles.calculator}>
      <p className={styles.lead}>{t('calculator.lead')}</p>
      {picture ? (
        <CalculatorPad bounds={picture} share={calculator.share} onPoint={calculator.pointAt} />
      ) : (
        <p className={textStyles.soft}>{t('calculator.nothingStated')}</p>
      )}
      {spaces.map((space) => (
        <CalculatorPlace key={space} space={space} calculator={calculator} />
      ))}
      <div className={styles.turning}>
        <SelectField
          labelAt="inline"
          label={t('calculator.rotation')}
          value={`${turning.rotation}`}
          options={rotationOptions}
          onChange={(value) => {
            const rotation = rotations.find((each) => `${each}` === value);
            if (rotation !== undefined) calculator.turn({ rotation });
          }}
        />
        <label className={styles.swap}>
          <input
            type="checkbox"
            checked={turning.hasSwappedInput}
            onChange={(event) => calculator.turn({ hasSwappedInput: event.target.checked })}
          />
          {t('calculator.swapped')}
        </label>
      </div>
      <ul className={styles.warnings}>
        {warnOfCoordinates(device, turning).map((warning) => (
          <li key={warning.kind}>{t(`calculator.warnings.${warning.kind}`, { ...warning })}</li>
        ))}
      </ul>
      <dl className={styles.formulas}>
        {writeFormulas(device, turning).map(({ of, lines }) => (
          <div key={of}>
            <dt>{t(`calculator.spaces.${of}`)}</dt>
            {lines.map((line) => (
              <dd key={line}>
                <code>{line}</code>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {tap && !isIphone(device) && <CopyButton text={writeTap(tap)}>{t('calculator.copyTap')}</CopyButton>}
    </div>
  );
}

interface CalculatorPlaceProps {
  readonly space: Space;
  readonly calculator: Calculator;
}

function CalculatorPlace({ space, calculator }: CalculatorPlaceProps) {
  const { t } = useTranslation();
  const id = useId();
  const bounds = calculator.bounds(space);
  const name = t(`calculator.spaces.${space}`);
  if (!bounds) {
    return (
      <div className={styles.place}>
        <span>{name}</span>
        <span className={textStyles.soft}>{t('calculator.notStated')}</span>
      </div>
    );
  }
  const range = { x: [bounds.minX, bounds.maxX], y: [bounds.minY, bounds.maxY] } as const;
  const fields = (['x', 'y'] as const).map((axis) => ({ axis, ...calculator.field(space, axis) }));
  const wrong = fields.find(({ isValid }) => !isValid);
  return (
    <fieldset className={styles.place} aria-label={name}>
      <span>{name}</span>
      {fields.map(({ axis, text, isValid }) => (
        <label key={axis}>
          {axis}
          <input
            aria-label={t('calculator.coordinate', { space: name, axis })}
            aria-invalid={!isValid}
            aria-describedby={isValid ? undefined : id}
            inputMode="decimal"
            value={text}
            onChange={(event) => calculator.type(space, axis, event.target.value)}
            onBlur={calculator.settle}
          />
        </label>
      ))}
      {wrong && (
        <span id={id} className={fieldStyles.problem} role="alert">
          {t('calculator.outside', {
            axis: wrong.axis,
            min: range[wrong.axis][0],
            max: range[wrong.axis][1],
          })}
        </span>
      )}
    </fieldset>
  );
}

interface CalculatorPadProps {
  readonly bounds: Bounds;
  readonly share: Point;
  readonly onPoint: (share: Point) => void;
}

const WIDTH = 316;
const HEIGHT = 230;

/** The device to scale. Set the point by mouse, finger or arrow keys. */
function CalculatorPad({ bounds, share, onPoint }: CalculatorPadProps) {
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
    const by = takeArrowStep(event);
    if (by === null) return;
    onPoint({
      x: share.x + by.x / Math.max(bounds.maxX, 1),
      y: share.y + by.y / Math.max(bounds.maxY, 1),
    });
  }

  const x = screen.x + share.x * screen.width;
  const y = screen.y + share.y * screen.height;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The rule doesn't take an application for interactive.
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

interface Formula {
  readonly of: 'capture' | 'input';
  /** `X = …` and `Y = …` of the screen's x and y. */
  readonly lines: readonly [x: string, y: string];
}

/** How to get from the screen's x and y to the others. Empty if a size is unknown. */
function writeFormulas(device: Device, turning: Turning): readonly Formula[] {
  const screen = boundsOf(device, 'screen', turning);
  if (!screen) return [];
  const alongX = `x ÷ ${screen.maxX}`;
  const alongY = `y ÷ ${screen.maxY}`;
  const capture = boundsOf(device, 'capture', turning);
  const input = boundsOf(device, 'input', turning);
  const [inputX, inputY] = turnToInput(alongX, alongY, (along) => `(1 − ${along})`, turning);
  return [
    capture && {
      of: 'capture' as const,
      lines: [`X = ${alongX} × ${capture.maxX}`, `Y = ${alongY} × ${capture.maxY}`] as const,
    },
    input && {
      of: 'input' as const,
      lines: [
        `X = ${offset(input.minX)}${inputX} × ${input.maxX - input.minX}`,
        `Y = ${offset(input.minY)}${inputY} × ${input.maxY - input.minY}`,
      ] as const,
    },
  ].filter((formula) => formula !== null);
}

function offset(minimum: number): string {
  return minimum === 0 ? '' : `${minimum} + `;
}
