import { useId } from 'react';
import { useTranslation } from '../../../../i18n/translation.ts';
import type { Space } from './coordinates.ts';
import type { Calculator } from './use-calculator.ts';
import styles from './calculator.module.css';
import fieldStyles from '../../../../ui/field.module.css';
import textStyles from '../../../../ui/text.module.css';

interface CalculatorPlaceProps {
  readonly space: Space;
  readonly calculator: Calculator;
}

/** The point in one space, with editable x and y. */
export function CalculatorPlace({ space, calculator }: CalculatorPlaceProps) {
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
