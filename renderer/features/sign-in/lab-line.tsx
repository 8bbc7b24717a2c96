import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './lab-line.module.css';

interface LabLineProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly detail: string;
  readonly children?: ReactNode;
}

/** One lab, and a button to choose another. */
export function LabLine({ icon: Icon, name, detail, children }: LabLineProps) {
  return (
    <div className={styles.line}>
      <Icon aria-hidden="true" />
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <small>{detail}</small>
      </div>
      {children}
    </div>
  );
}
