import type { ComponentType } from 'react';
import { type Setting, settingsTable } from '#shared/model/settings.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { type ConsoleState, useConsole } from '../../state/console.ts';
import { AskingControl } from './asking-control.tsx';
import { ChoiceControl, LanguageControl, MinutesControl } from './choice-controls.tsx';
import type { ControlProps, Place, PlacedSetting, PlacedType } from './control-props.ts';
import { QuietHoursControl } from './quiet-hours-control.tsx';
import { SwitchControl, TrayControl } from './switch-controls.tsx';
import styles from './settings.module.css';

const controls: { readonly [T in PlacedType]: ComponentType<ControlProps<T>> } = {
  asking: AskingControl,
  choice: ChoiceControl,
  language: LanguageControl,
  minutes: MinutesControl,
  'quiet-hours': QuietHoursControl,
  switch: SwitchControl,
  tray: TrayControl,
};

const needs: Readonly<Record<NonNullable<Setting['needs']>, (state: ConsoleState) => boolean>> = {
  'system-accent': ({ accent }) => accent !== null,
  account: ({ session }) => session.kind !== 'signed-out' && session.choice.kind !== 'demo',
};

// The names of the table.
const names = Object.keys(settingsTable) as (keyof typeof settingsTable)[];

/** The controls of a place, in the order of the settings table. */
export function SettingControls({ place }: { readonly place: Place }) {
  return names.map((name) => isPlaced(name, place) && <SettingControl key={name} name={name} />);
}

function isPlaced(name: keyof typeof settingsTable, place: Place): name is PlacedSetting {
  const setting: Setting = settingsTable[name];
  return setting.place === place;
}

function SettingControl({ name }: { readonly name: PlacedSetting }) {
  const { t } = useTranslation();
  const setting: Setting = settingsTable[name];
  const isUseful = useConsole((state) => !setting.needs || needs[setting.needs](state));
  // The control is that of the setting's own type, which takes its name.
  const Control = controls[settingsTable[name].type] as ComponentType<{
    readonly name: PlacedSetting;
    readonly label: string;
  }>;
  return isUseful && <Control name={name} label={t(settingsTable[name].label)} />;
}

/** Language and theme, on every screen where a person may need them. */
export function Preferences() {
  return (
    <div data-preferences className={styles.preferences}>
      <SettingControls place="every" />
    </div>
  );
}
