import type { LucideIcon } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './nav-link.module.css';

interface NavTriggerProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly page: string;
}

/** A line of the sidebar that opens a popover. The popover finds it by its context. */
export function NavTrigger({ icon: Icon, label, page }: NavTriggerProps) {
  return (
    <AriaButton className={classNames(styles.link)} data-page={page}>
      <Icon aria-hidden="true" />
      <span className={styles.label}>{label}</span>
    </AriaButton>
  );
}
