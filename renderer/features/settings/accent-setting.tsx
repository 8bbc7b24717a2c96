import { useTranslation } from '../../i18n/translation.tsx';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import styles from './settings.module.css';

/** Whether the page follows the system's accent colour; nothing where the system has none. */
export function AccentSetting() {
  const { t } = useTranslation();
  const hasAccent = useConsole((state) => state.accent !== null);
  const isUsed = useConsole((state) => state.settings.usesSystemAccent);
  if (!hasAccent) return null;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={isUsed}
        onChange={() => send('settings.change', { usesSystemAccent: !isUsed })}
      />
      <span>{t('systemAccent')}</span>
    </label>
  );
}
