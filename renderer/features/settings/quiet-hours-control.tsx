import type { QuietHours } from '#shared/model/quiet-hours.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { Switch } from '../../ui/switch.tsx';
import type { ControlProps } from './control-props.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './quiet-hours-control.module.css';

const usual: QuietHours = { from: '22:00', to: '07:00' };

/** The period in which triggered alerts are listed without a notification. */
export function QuietHoursControl({ name, label }: ControlProps<'quiet-hours'>) {
  const { t } = useTranslation();
  const quietHours = useConsole((state) => state.settings[name]);
  const change = (hours: QuietHours | null) => send('settings.change', { [name]: hours });
  return (
    <SettingRow label={label}>
      {quietHours &&
        (['from', 'to'] as const).map((end) => (
          <label key={end} className={styles.end}>
            {t(`alerts.quiet.${end}`)}
            <input
              type="time"
              value={quietHours[end]}
              onChange={(event) => {
                if (event.target.value !== '') change({ ...quietHours, [end]: event.target.value });
              }}
            />
          </label>
        ))}
      <Switch label={label} isOn={quietHours !== null} onChange={(isOn) => change(isOn ? usual : null)} />
    </SettingRow>
  );
}
