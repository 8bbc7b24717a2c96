import type { ReactNode } from 'react';
import styles from './panel-section.module.css';

interface PanelSectionProps {
  readonly title: string;
  /** At the end of the title's line. */
  readonly link?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the panel under a heading with a rule. */
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
