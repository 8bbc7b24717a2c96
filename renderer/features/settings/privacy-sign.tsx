import { EyeOff } from 'lucide-react';
import { commands } from '#shared/model/command.ts';
import { ariaShortcut, formatShortcut } from '../../app/commands/key-press.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { isMac } from '../../ui/platform.ts';
import { toggleNames } from './toggle-names.ts';
import styles from './privacy-sign.module.css';

const { shortcut } = commands['hide-names'];

/** Shows that names are hidden. A press shows them again. Renders nothing while they are shown. */
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
      <EyeOff aria-hidden="true" />
      {t('privacy.hidden')}
    </button>
  );
}
