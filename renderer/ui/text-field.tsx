import { type HTMLInputTypeAttribute, type InputHTMLAttributes, useId } from 'react';
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
  /** The error of the value. It is visible, and read together with the field. */
  readonly problem?: string | null | undefined;
  readonly placeholder?: string;
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
