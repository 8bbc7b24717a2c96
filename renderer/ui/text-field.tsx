import { type HTMLInputTypeAttribute, type InputHTMLAttributes, useId, useState } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import styles from './number-input.module.css';
import fieldStyles from './field.module.css';

interface TextFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'maxLength' | 'autoFocus'
> {
  readonly label: string;
  readonly type?: HTMLInputTypeAttribute;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  /** Visible, and read together with the field. */
  readonly problem?: string | null | undefined;
  readonly placeholder?: string | undefined;
  readonly isDisabled?: boolean;
}

export function TextField({ label, hint, problem, isDisabled = false, onChange, ...props }: TextFieldProps) {
  const id = useId();
  const remark = problem || hint;
  return (
    <div className={fieldStyles.field} data-invalid={problem ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={fieldStyles.frame}>
        <input
          {...props}
          id={id}
          disabled={isDisabled}
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={remark ? `${id}-remark` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {remark && (
        <span id={`${id}-remark`} className={problem ? fieldStyles.problem : fieldStyles.hint}>
          {remark}
        </span>
      )}
    </div>
  );
}

interface NumberInputProps {
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  /** The smallest and the largest allowed. */
  readonly range: readonly [number, number];
  readonly onChange: (value: number) => void;
}

/** An integer with its unit, reported as soon as it's valid and within the range. */
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
