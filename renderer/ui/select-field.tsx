import { useId } from 'react';
import fieldStyles from './field.module.css';

interface SelectFieldProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  /** Puts the label before the list instead of above it. */
  readonly isInline?: boolean;
}

/** The platform's own drop-down list: nothing is more familiar, nor more accessible. */
export function SelectField<V extends string>({
  label,
  value,
  options,
  onChange,
  isInline,
}: SelectFieldProps<V>) {
  const id = useId();
  return (
    <div className={fieldStyles.field} data-inline={isInline || undefined}>
      <label htmlFor={id}>{label}</label>
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
    </div>
  );
}
