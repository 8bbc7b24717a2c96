import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import type { QuietHours } from '#shared/model/quiet-hours.ts';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import styles from './watches.module.css';

const usualQuietHours: QuietHours = { from: '22:00', to: '07:00' };

function changeQuietHours(quietHours: QuietHours | null): void {
  send('settings.change', { quietHours });
}

export function NotificationSettings() {
  const { t } = useTranslation();
  const { areNotificationsPaused, tray } = useConsole((state) => state.settings);
  const hasTray = useConsole((state) => state.hasTray);
  return (
    <div className={styles.notifications}>
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
        <p className={styles.line}>{t('watches.noTray')}</p>
      )}
    </div>
  );
}

/** From when to when watches that come true are listed without a notification. */
function QuietHoursSetting() {
  const { t } = useTranslation();
  const quietHours = useConsole((state) => state.settings.quietHours);
  return (
    <CheckLine
      label={t('watches.quiet.label')}
      isChecked={quietHours !== null}
      onChange={(isChecked) => changeQuietHours(isChecked ? usualQuietHours : null)}
    >
      {quietHours &&
        (['from', 'to'] as const).map((end) => (
          <label key={end}>
            {t(`watches.quiet.${end}`)}
            <input
              type="time"
              value={quietHours[end]}
              onChange={({ target: { value } }) =>
                value !== '' && changeQuietHours({ ...quietHours, [end]: value })
              }
            />
          </label>
        ))}
    </CheckLine>
  );
}

interface CheckLineProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children?: ReactNode;
}

function CheckLine({ label, isChecked, onChange, children }: CheckLineProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <input
        type="checkbox"
        id={id}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
