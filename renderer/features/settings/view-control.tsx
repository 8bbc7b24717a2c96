import { densities } from '#shared/model/settings.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { changeView } from '../../state/change-settings.ts';
import { useConsole } from '../../state/console.ts';
import { Segments } from '../../ui/segments.tsx';
import type { ControlProps } from './control-props.ts';
import { SettingRow } from './setting-row.tsx';

/** The density of the list. The other settings of the view are in the list itself. */
export function ViewControl({ name, label, hint }: ControlProps<'view'>) {
  const { t } = useTranslation();
  const density = useConsole((state) => state.settings[name].density);
  return (
    <SettingRow label={label} hint={hint}>
      <Segments
        isSmall
        label={label}
        value={density}
        options={densities.map((value) => ({ value, label: t(`devices.densities.${value}`) }))}
        onChange={(chosen) => changeView({ density: chosen })}
      />
    </SettingRow>
  );
}
