import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './views.module.css';
import navLinkStyles from '../../ui/nav-link.module.css';

interface ViewLineProps {
  readonly name: string;
  /** The number of its devices. Undefined until they are counted. */
  readonly count: number | undefined;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
  /** Its menu, if it has one. */
  readonly children?: ReactNode;
}

export function ViewLine({ name, count, isCurrent, onShow, children }: ViewLineProps) {
  const formats = useFormats();
  return (
    <li className={styles.line}>
      <button
        type="button"
        className={classNames(navLinkStyles.link, styles.link)}
        aria-current={isCurrent ? 'true' : undefined}
        title={name}
        onClick={onShow}
      >
        <Bookmark aria-hidden="true" />
        <bdi className={navLinkStyles.label}>{name}</bdi>
        <span className={navLinkStyles.count}>{count !== undefined && formats.number(count)}</span>
      </button>
      {children}
    </li>
  );
}
