import type { LucideIcon } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import styles from './fold-section.module.css';

interface FoldSectionProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** At the end of the line, such as a count. */
  readonly note?: ReactNode;
  readonly ref?: RefObject<HTMLDetailsElement | null>;
  readonly children: ReactNode;
}

/** A part of the panel that is collapsed at first. */
export function FoldSection({ icon: Icon, title, note, ref, children }: FoldSectionProps) {
  return (
    <details className={styles.fold} ref={ref}>
      <summary>
        <Icon aria-hidden="true" />
        <span>{title}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
