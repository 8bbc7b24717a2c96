import type { ReactNode, Ref } from 'react';

interface OfferedListProps {
  readonly id: string;
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Options below a text field, which keeps the focus and names the active one. */
export function OfferedList({ id, label, className, children }: OfferedListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `select` and `datalist` show plain text only.
    <div id={id} role="listbox" aria-label={label} className={className}>
      {children}
    </div>
  );
}

interface OfferedOptionProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly id: string;
  readonly isActive: boolean;
  readonly className?: string | undefined;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

export function OfferedOption({ isActive, onChoose, children, ...props }: OfferedOptionProps) {
  return (
    // The focus stays in the text field, which handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- See above.
    <div
      {...props}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `option` shows plain text only.
      role="option"
      aria-selected={isActive}
      // A click would take the focus out of the text field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
