import { useId } from 'react';
import fieldStyles from './field.module.css';
import styles from './select-field.module.css';

interface SelectProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  /** `small` in second rows. */
  readonly size?: 'small';
}

interface SelectFieldProps<V extends string> extends SelectProps<V> {
  /** Puts the label in the frame, before the value, instead of above it. */
  readonly isInline?: boolean;
}

/** The native drop-down list with the console's style. It has the native keyboard and screen reader support. */
export function SelectField<V extends string>({ label, isInline = false, ...select }: SelectFieldProps<V>) {
  const id = useId();
  if (isInline) {
    return (
      <div className={styles.select} data-size={select.size}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <Options {...select} id={id} />
      </div>
    );
  }
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.select} data-size={select.size}>
        <Options {...select} id={id} />
      </div>
    </div>
  );
}

/** Without a visible label: the row next to it has the text. */
export function Select<V extends string>({ label, ...select }: SelectProps<V>) {
  return (
    <div className={styles.select} data-size={select.size}>
      <Options {...select} aria-label={label} />
    </div>
  );
}

interface OptionsProps<V extends string> extends Omit<SelectProps<V>, 'label' | 'size'> {
  readonly id?: string;
  readonly 'aria-label'?: string;
}

function Options<V extends string>({ value, options, onChange, id, ...props }: OptionsProps<V>) {
  return (
    <select
      id={id}
      aria-label={props['aria-label']}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
