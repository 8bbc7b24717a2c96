import { useId } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { QuietHoursSetting } from './quiet-hours-setting.tsx';
import styles from './watches.module.css';

export function TellingSettings() {
  const { t } = useTranslation();
  const { areNotificationsPaused, tray } = useConsole((state) => state.settings);
  const hasTray = useConsole((state) => state.hasTray);
  return (
    <div className={styles.telling}>
      <QuietHoursSetting />
      <CheckLine
        label={t('watches.pause')}
        isChecked={areNotificationsPaused}
        onChange={(isChecked) => send('settings.change', { areNotificationsPaused: isChecked })}
      />
      {hasTray ? (
        <CheckLine
          label={t('watches.tray')}
          isChecked={tray.isKept}
          onChange={(isChecked) => send('settings.change', { tray: { ...tray, isKept: isChecked } })}
        />
      ) : (
        <p className={styles.tellingLine}>{t('watches.noTray')}</p>
      )}
    </div>
  );
}

interface CheckLineProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function CheckLine({ label, isChecked, onChange }: CheckLineProps) {
  const id = useId();
  return (
    <div className={styles.tellingLine}>
      <input
        type="checkbox"
        id={id}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
