import type { QuietHours } from '#shared/model/quiet-hours.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import type { ControlProps } from './control-props.ts';
import { CheckLine } from './switch-controls.tsx';
import styles from './settings.module.css';

const usual: QuietHours = { from: '22:00', to: '07:00' };

/** From when to when watches that come true are listed without a notification. */
export function QuietHoursControl({ name, label }: ControlProps<'quiet-hours'>) {
  const { t } = useTranslation();
  const quietHours = useConsole((state) => state.settings[name]);
  const change = (hours: QuietHours | null) => send('settings.change', { [name]: hours });
  return (
    <div className={styles.line}>
      <CheckLine
        label={label}
        isChecked={quietHours !== null}
        onChange={(isOn) => change(isOn ? usual : null)}
      />
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
