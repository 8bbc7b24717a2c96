import type { ComponentType } from 'react';
import { type Setting, type SettingSection, settingsTable } from '#shared/model/settings.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { type ConsoleState, useConsole } from '../../state/console.ts';
import { RefreshIntervalControl } from './refresh-interval-control.tsx';
import { LanguageControl, MinutesControl, ZoomControl } from './choice-controls.tsx';
import type { ControlProps, PlacedSetting, PlacedType } from './control-props.ts';
import { QuietHoursControl } from './quiet-hours-control.tsx';
import { SwitchControl, TrayControl } from './switch-controls.tsx';
import { ThemeControl } from './theme-control.tsx';
import { ViewControl } from './view-control.tsx';

const controls: { readonly [T in PlacedType]: ComponentType<ControlProps<T>> } = {
  polling: RefreshIntervalControl,
  choice: ThemeControl,
  language: LanguageControl,
  minutes: MinutesControl,
  'quiet-hours': QuietHoursControl,
  switch: SwitchControl,
  tray: TrayControl,
  view: ViewControl,
  zoom: ZoomControl,
};

const needs: Readonly<Record<NonNullable<Setting['needs']>, (state: ConsoleState) => boolean>> = {
  'system-accent': ({ accent }) => accent !== null,
  account: ({ session }) => session.kind !== 'signed-out' && session.choice.kind !== 'demo',
};

// The table has no other keys.
const names = Object.keys(settingsTable) as (keyof typeof settingsTable)[];

/** The rows of a section, in the order of the settings table. */
export function SettingControls({ section }: { readonly section: SettingSection }) {
  return names.map((name) => isPlaced(name, section) && <SettingControl key={name} name={name} />);
}

function isPlaced(name: keyof typeof settingsTable, section: SettingSection): name is PlacedSetting {
  const setting: Setting = settingsTable[name];
  return setting.section === section;
}

function SettingControl({ name }: { readonly name: PlacedSetting }) {
  const { t } = useTranslation();
  const setting = settingsTable[name];
  const { needs: need, command }: Setting = setting;
  const isUseful = useConsole((state) => !need || needs[need](state));
  // The control belongs to the setting's own type and accepts its name.
  const Control = controls[setting.type] as ComponentType<{
    readonly name: PlacedSetting;
    readonly label: string;
    readonly hint: string | undefined;
    readonly command: Setting['command'];
  }>;
  const hint = 'hint' in setting ? t(setting.hint) : undefined;
  return isUseful && <Control name={name} label={t(setting.label)} hint={hint} command={command} />;
}
