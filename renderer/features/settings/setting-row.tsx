import { type ReactNode, useContext } from 'react';
import { SettingSearchContext } from './setting-search-context.ts';
import styles from './setting-row.module.css';

interface SettingRowProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The control, which brings its own accessible name. */
  readonly children: ReactNode;
}

/** Hidden if the search doesn't match it. */
export function SettingRow({ label, hint = '', children }: SettingRowProps) {
  const search = useContext(SettingSearchContext);
  if (!`${label} ${hint}`.toLowerCase().includes(search)) return null;
  return (
    <li className={styles.row}>
      <div>
        {/* Only to look at: the control has its own label. */}
        <span aria-hidden="true">{label}</span>
        {hint !== '' && <small>{hint}</small>}
      </div>
      <div className={styles.control}>{children}</div>
    </li>
  );
}
