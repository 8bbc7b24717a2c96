import type { LucideIcon } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './nav-link.module.css';

interface NavTriggerProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly page: string;
  readonly isCurrent: boolean;
}

/** A line of the sidebar that opens a popover. The popover finds it by its context. */
export function NavTrigger({ icon: Icon, label, page, isCurrent }: NavTriggerProps) {
  return (
    <AriaButton
      className={classNames(styles.link)}
      data-page={page}
      {...(isCurrent && ({ 'aria-current': 'page' } as const))}
    >
      <Icon aria-hidden="true" />
      <span className={styles.label}>{label}</span>
    </AriaButton>
  );
}
