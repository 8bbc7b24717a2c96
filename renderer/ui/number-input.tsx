import { useState } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import styles from './number-input.module.css';

interface NumberInputProps {
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  /** The smallest and the largest allowed value. */
  readonly range: readonly [number, number];
  readonly onChange: (value: number) => void;
}

/** An integer with its unit. It reports a typed value as soon as it is valid and within the range. */
export function NumberInput({ label, value, unit, range: [min, max], onChange }: NumberInputProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const isValid = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max;
  const problem = typed !== null && !isValid(typed) ? t('signIn.connection.outOfRange', { min, max }) : null;
  return (
    <label className={styles.number} data-invalid={problem !== null || undefined}>
      {problem !== null && <span role="alert">{problem}</span>}
      <input
        inputMode="numeric"
        aria-label={label}
        aria-invalid={problem !== null}
        value={typed ?? String(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          if (isValid(target.value)) onChange(Number(target.value));
        }}
        onBlur={() => problem === null && setTyped(null)}
      />
      <span aria-hidden="true">{unit}</span>
    </label>
  );
}
