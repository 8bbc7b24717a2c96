import type { ReactNode } from 'react';
import { Status } from './status.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly body: string;
  readonly actions?: ReactNode;
}

export function EmptyState({ title, body, actions }: EmptyStateProps) {
  return (
    <Status className={styles.empty}>
      <svg className={styles.mark} viewBox="0 0 96 64" aria-hidden="true">
        <rect x="8" y="8" width="26" height="50" rx="4" />
        <rect x="42" y="20" width="46" height="32" rx="4" />
        <path d="M14 16h14M14 50h6M48 28h34" />
      </svg>
      <h2>{title}</h2>
      <p>{body}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </Status>
  );
}
