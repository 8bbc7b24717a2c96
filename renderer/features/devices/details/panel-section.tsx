import type { ReactNode } from 'react';
import styles from './panel-section.module.css';

interface PanelSectionProps {
  readonly title: string;
  readonly link?: ReactNode;
  readonly children: ReactNode;
}

export function PanelSection({ title, link, children }: PanelSectionProps) {
  return (
    <section>
      <div className={styles.title}>
        <h3>{title}</h3>
        {link}
      </div>
      {children}
    </section>
  );
}
