import type { ReactNode, RefObject } from 'react';
import {
  FieldError,
  Input,
  Label,
  Text,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value; shown, and read with the field. */
  readonly problem?: string | null | undefined;
  readonly placeholder?: string;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  /** Stands at the end of the input, inside its frame. */
  readonly suffix?: ReactNode;
}

export function TextField({ label, hint, problem, placeholder, inputRef, suffix, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} className="field" isInvalid={Boolean(problem)} validationBehavior="aria">
      <Label>{label}</Label>
      <div className="field-frame">
        <Input ref={inputRef ?? null} placeholder={placeholder ?? ''} spellCheck={false} />
        {suffix}
      </div>
      {hint && !problem && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-problem">{problem}</FieldError>
    </AriaTextField>
  );
}
