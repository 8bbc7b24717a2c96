import { createContext, type ReactNode, useContext } from 'react';
import styles from './setting-row.module.css';

/** What is searched for on the page, in lower case; empty for nothing. */
export const SettingSearchContext = createContext('');

interface SettingRowProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The control, which names itself. */
  readonly children: ReactNode;
}

/** A line of the Settings page, unless the search is for another. */
export function SettingRow({ label, hint = '', children }: SettingRowProps) {
  const search = useContext(SettingSearchContext);
  if (!`${label} ${hint}`.toLowerCase().includes(search)) return null;
  return (
    <li className={styles.row}>
      <div>
        {/* The control is named by its own label; this one is for the eye. */}
        <span aria-hidden="true">{label}</span>
        {hint !== '' && <small>{hint}</small>}
      </div>
      <div className={styles.control}>{children}</div>
    </li>
  );
}
