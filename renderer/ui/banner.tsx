import type { ReactNode } from 'react';
import { Status } from './status.tsx';
import styles from './banner.module.css';

interface BannerProps {
  readonly kind: 'info' | 'problem' | 'demo';
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A line above the content that a person should read but need not answer. */
export function Banner({ kind, children, actions }: BannerProps) {
  return (
    <Status className={styles.banner} data-kind={kind}>
      <div className={styles.text}>{children}</div>
      {actions && <div>{actions}</div>}
    </Status>
  );
}
