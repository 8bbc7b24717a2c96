import { useId } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import type { QuietHours } from '#shared/model/quiet-hours.ts';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import styles from './watches.module.css';

const usual: QuietHours = { from: '22:00', to: '07:00' };

function change(quietHours: QuietHours | null): void {
  send('settings.change', { quietHours });
}

/** From when to when watches that come true are listed without a notification. */
export function QuietHoursSetting() {
  const { t } = useTranslation();
  const id = useId();
  const quietHours = useConsole((state) => state.settings.quietHours);
  return (
    <div className={styles.tellingLine}>
      <input
        type="checkbox"
        id={id}
        checked={quietHours !== null}
        onChange={(event) => change(event.target.checked ? usual : null)}
      />
      <label htmlFor={id}>{t('watches.quiet.label')}</label>
      {quietHours &&
        (['from', 'to'] as const).map((end) => (
          <label key={end}>
            {t(`watches.quiet.${end}`)}
            <input
              type="time"
              value={quietHours[end]}
              onChange={(event) => {
                if (event.target.value !== '') change({ ...quietHours, [end]: event.target.value });
              }}
            />
          </label>
        ))}
    </div>
  );
}
