import type { ReactNode } from 'react';

interface CheckBoxProps {
  readonly isSelected: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isSelected: boolean) => void;
  /** What it says. */
  readonly children: ReactNode;
}

/** The platform's own check box, drawn as ours. */
export function CheckBox({ isSelected, isDisabled = false, onChange, children }: CheckBoxProps) {
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        className="visually-hidden"
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="checkbox-box" aria-hidden="true" />
      {children}
    </label>
  );
}
