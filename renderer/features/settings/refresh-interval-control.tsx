import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { hasLabAgents, useFleet } from '../../state/fleet.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import type { ControlProps } from './control-props.ts';
import { SettingRow } from './setting-row.tsx';

const periods = ['seenMs', 'othersMs', 'hiddenMs'] as const;

/** The refresh intervals in whole seconds, one row each. They do not apply to agents of the lab's list. */
export function RefreshIntervalControl({ name }: ControlProps<'polling'>) {
  const { t } = useTranslation();
  const intervals = useConsole((state) => state.settings[name]);
  const isOfPersonal = useFleet(hasLabAgents);
  return periods.map((period, index) => {
    const label = t(`agents.asking.${period}`);
    return (
      <SettingRow
        key={period}
        label={label}
        hint={isOfPersonal && index === 0 ? t('agents.asking.ofPersonal') : undefined}
      >
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
