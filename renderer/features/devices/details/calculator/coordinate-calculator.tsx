import { useTranslation } from '../../../../i18n/translation.ts';
import { rotations, spaces } from './coordinates.ts';
import { warnOfCoordinates } from './coordinate-warnings.ts';
import type { Device } from '#shared/device/device.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { writeFormulas } from './calculator-formula.ts';
import { CalculatorPad } from './calculator-pad.tsx';
import { CalculatorPlace } from './calculator-place.tsx';
import { useCalculator, writeTap } from './use-calculator.ts';
import styles from './calculator.module.css';
import textStyles from '../../../../ui/text.module.css';

const rotationOptions = rotations.map((value) => ({ value: `${value}` as const, label: `${value}°` }));

/** Converts a point of a device between screen, capture and input coordinates. The user points at it or enters it. */
export function CoordinateCalculator({ device }: { readonly device: Device }) {
  const { t } = useTranslation();
  const calculator = useCalculator(device);
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
          isInline
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
      {tap && <CopyButton text={writeTap(tap)}>{t('calculator.copyTap')}</CopyButton>}
    </div>
  );
}
