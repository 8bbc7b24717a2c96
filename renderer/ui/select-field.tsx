import { useId } from 'react';
import fieldStyles from './field.module.css';
import styles from './select-field.module.css';

interface SelectFieldProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  /** Puts the label into the frame, before the value, instead of above it. */
  readonly isInline?: boolean;
  /** `small` in second rows. */
  readonly size?: 'small';
}

/** The platform's own drop-down list, drawn as ours: keyboard and screen readers have all that they know of it. */
export function SelectField<V extends string>({
  label,
  value,
  options,
  onChange,
  isInline = false,
  size,
}: SelectFieldProps<V>) {
  const id = useId();
  const select = (
    <select
      id={id}
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
  if (isInline) {
    return (
      <div className={styles.select} data-size={size}>
        <label htmlFor={id} className={styles.label}>
          {label}:
        </label>
        {select}
      </div>
    );
  }
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.select} data-size={size}>
        {select}
      </div>
    </div>
  );
}
