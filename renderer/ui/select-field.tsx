import { useId } from 'react';
import fieldStyles from './field.module.css';
import styles from './select-field.module.css';

interface SelectFieldProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  /** `small` in second rows. */
  readonly size?: 'small';
  /** `inline` puts it in the frame before the value; `hidden` if the row says it already. */
  readonly labelAt?: 'above' | 'inline' | 'hidden';
}

/** The native drop-down in the console's style, with the keyboard and screen reader support that it comes with. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, value, options, onChange, size, labelAt = 'above' } = props;
  const id = useId();
  const select = (
    <div className={styles.select} data-size={size}>
      {labelAt === 'inline' && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <select
        id={id}
        aria-label={labelAt === 'hidden' ? label : undefined}
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
    </div>
  );
  if (labelAt !== 'above') return select;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      {select}
    </div>
  );
}
