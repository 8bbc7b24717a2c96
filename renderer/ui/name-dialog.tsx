import { useState } from 'react';
import { FormDialog, type FormDialogProps } from './modal-dialog.tsx';
import { TextField } from './text-field.tsx';

interface NameDialogProps extends Omit<FormDialogProps, 'submit'> {
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly initialName: string;
  readonly maxLength: number;
  /** What's wrong with an empty name. Otherwise it just can't be submitted. */
  readonly noName?: string;
  readonly submit: (name: string) => ReturnType<FormDialogProps['submit']>;
}

/** For something that the user keeps. */
export function NameDialog(props: NameDialogProps) {
  const { label, placeholder, initialName, maxLength, noName, submit, children, ...dialog } = props;
  const [typed, setTyped] = useState(initialName);
  const name = typed.trim();
  return (
    <FormDialog
      {...dialog}
      isDisabled={name === '' && noName === undefined}
      submit={async () => (name === '' ? '' : submit(name))}
    >
      {children}
      <TextField
        autoFocus
        label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={maxLength}
        problem={name === '' ? noName : null}
        onChange={setTyped}
      />
    </FormDialog>
  );
}
