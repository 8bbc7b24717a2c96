import { useId } from 'react';
import type { QuietHours } from '#shared/model/quiet-hours.ts';
import { settingsTable } from '#shared/model/settings.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import type { ControlProps } from './control-props.ts';
import styles from './settings.module.css';

const usual: QuietHours = { from: '22:00', to: '07:00' };

/** From when to when watches that come true are listed without a notification. */
export function QuietHoursControl({ name }: ControlProps<'quiet-hours'>) {
  const { t } = useTranslation();
  const id = useId();
  const quietHours = useConsole((state) => state.settings[name]);
  const change = (hours: QuietHours | null) => send('settings.change', { [name]: hours });
  return (
    <div className={styles.line}>
      <input
        type="checkbox"
        id={id}
        checked={quietHours !== null}
        onChange={(event) => change(event.target.checked ? usual : null)}
      />
      <label htmlFor={id}>{t(settingsTable[name].label)}</label>
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
