import { commands } from '#shared/model/command.ts';
import { ariaShortcut, formatShortcut } from '../../app/commands/key-press.ts';
import { send } from '../../state/api/send.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useConsole } from '../../state/console.ts';
import { isMac } from '../../ui/platform.ts';
import styles from './settings.module.css';
import iconStyles from '../../ui/icon.module.css';

const { shortcut } = commands['hide-names'];

export function toggleNames(): void {
  const { hideNames } = useConsole.getState().settings;
  send('settings.change', { hideNames: !hideNames });
}

/** The sign that names are hidden; a press shows them again. Nothing while they are shown. */
export function PrivacySign() {
  const { t } = useTranslation();
  const isHiding = useConsole((state) => state.settings.hideNames);
  if (!isHiding) return null;
  return (
    <button
      type="button"
      className={styles.sign}
      title={t('privacy.show', { shortcut: formatShortcut(shortcut, isMac) })}
      aria-keyshortcuts={ariaShortcut(shortcut, isMac)}
      onClick={toggleNames}
    >
      <svg className={iconStyles.icon} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 8c1.5-2.7 3.5-4 6-4s4.5 1.3 6 4c-1.5 2.7-3.5 4-6 4s-4.5-1.3-6-4ZM3 13.5 13 2.5" />
      </svg>
      {t('privacy.hidden')}
    </button>
  );
}
