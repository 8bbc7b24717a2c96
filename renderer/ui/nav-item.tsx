import type { LucideIcon } from 'lucide-react';
import { useFormats } from '../i18n/format.ts';
import styles from './nav-link.module.css';

interface NavItemProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Its page. Other parts of the shell find the item by it. */
  readonly page?: string;
  readonly isCurrent?: boolean;
  /** The number of items on its page. 0 is shown, undefined is not. */
  readonly count?: number | undefined;
  /** The problem on its page. On the rail it is a red dot. */
  readonly problem?: string | undefined;
  readonly title?: string | undefined;
  readonly onPress: () => void;
}

/** One line of the sidebar. On the rail it is an icon above its label. */
export function NavItem(props: NavItemProps) {
  const { icon: Icon, label, page, isCurrent, count, problem, title, onPress } = props;
  const formats = useFormats();
  return (
    <button
      type="button"
      className={styles.link}
      aria-current={isCurrent ? 'page' : undefined}
      data-page={page}
      title={title}
      onClick={onPress}
    >
      <Icon aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      {count !== undefined && <span className={styles.count}>{formats.number(count)}</span>}
      {problem !== undefined && <span className={styles.dot}>{problem}</span>}
    </button>
  );
}
