import type { ReactNode } from 'react';

interface StatusProps {
  readonly id?: string;
  readonly className?: string | undefined;
  readonly 'data-kind'?: string;
  readonly children: ReactNode;
}

/** A screen reader announces when it changes. For plain text, `output` is enough. */
export function Status({ children, ...props }: StatusProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- HTML allows no headings, paragraphs and forms in `output`.
    <div {...props} role="status">
      {children}
    </div>
  );
}
