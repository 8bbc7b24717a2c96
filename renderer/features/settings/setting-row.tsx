import { type ReactNode, useContext } from 'react';
import { SettingSearchContext } from './setting-search-context.ts';
import styles from './setting-row.module.css';

interface SettingRowProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The control, which has its own accessible name. */
  readonly children: ReactNode;
}

/** A row of the Settings page. Hidden if the search does not match it. */
export function SettingRow({ label, hint = '', children }: SettingRowProps) {
  const search = useContext(SettingSearchContext);
  if (!`${label} ${hint}`.toLowerCase().includes(search)) return null;
  return (
    <li className={styles.row}>
      <div>
        {/* The control has its own label; this one is only visible. */}
        <span aria-hidden="true">{label}</span>
        {hint !== '' && <small>{hint}</small>}
      </div>
      <div className={styles.control}>{children}</div>
    </li>
  );
}
