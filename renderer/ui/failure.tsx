import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FailureDetails } from './failure-details.tsx';
import textStyles from './text.module.css';

interface FailureProps {
  readonly children: ReactNode;
  readonly details?: string | null;
}

/** An error message. A screen reader reads it immediately. */
export function Failure({ children, details = null }: FailureProps) {
  return (
    <div className={textStyles.failure} role="alert">
      <TriangleAlert aria-hidden="true" />
      <div>
        <p>{children}</p>
        <FailureDetails details={details} />
      </div>
    </div>
  );
}
