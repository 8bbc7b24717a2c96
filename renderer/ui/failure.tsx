import type { ReactNode } from 'react';
import textStyles from './text.module.css';

/** Says what went wrong. A screen reader reads it out at once. */
export function Failure({ children }: { readonly children: ReactNode }) {
  return (
    <p className={textStyles.failure} role="alert">
      {children}
    </p>
  );
}
