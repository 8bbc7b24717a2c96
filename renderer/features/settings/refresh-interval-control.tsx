import { useTranslation } from '../../i18n/translation.tsx';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import type { ControlProps } from './control-props.ts';
import { SettingRow } from './setting-row.tsx';

const periods = ['seenMs', 'othersMs', 'hiddenMs'] as const;

/** The refresh intervals in whole seconds, one row each. */
export function RefreshIntervalControl({ name }: ControlProps<'asking'>) {
  const { t } = useTranslation();
  const intervals = useConsole((state) => state.settings[name]);
  return periods.map((period) => {
    const label = t(`agents.asking.${period}`);
    return (
      <SettingRow key={period} label={label}>
        <NumberInput
          label={label}
          unit={t('units.seconds')}
          value={Math.round(intervals[period] / 1_000)}
          range={[1, 30]}
          onChange={(seconds) =>
            send('settings.change', { [name]: { ...intervals, [period]: seconds * 1_000 } })
          }
        />
      </SettingRow>
    );
  });
}
