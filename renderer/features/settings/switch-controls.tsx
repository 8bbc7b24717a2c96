import { commands } from '#shared/model/command.ts';
import { ariaShortcut } from '../../app/commands/key-press.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { isMac } from '../../ui/platform.ts';
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { ControlProps } from './control-props.ts';
import { SettingRow } from './setting-row.tsx';

export function SwitchControl({ name, label, hint, command }: ControlProps<'switch'>) {
  const isOn = useConsole((state) => state.settings[name]);
  const shortcut = command && commands[command].shortcut;
  return (
    <SettingRow label={label} hint={hint}>
      {shortcut && <ShortcutKeys shortcut={shortcut} />}
      <Switch
        label={label}
        keys={shortcut && ariaShortcut(shortcut, isMac)}
        isOn={isOn}
        onChange={(chosen) => send('settings.change', { [name]: chosen })}
      />
    </SettingRow>
  );
}

/** Whether closing the window keeps the console running. Without a tray, it shows a note. */
export function TrayControl({ name, label }: ControlProps<'tray'>) {
  const { t } = useTranslation();
  const tray = useConsole((state) => state.settings[name]);
  const hasTray = useConsole((state) => state.hasTray);
  return (
    <SettingRow label={label} hint={hasTray ? undefined : t('alerts.noTray')}>
      {hasTray && (
        <Switch
          label={label}
          isOn={tray.isKept}
          onChange={(isKept) => send('settings.change', { [name]: { ...tray, isKept } })}
        />
      )}
    </SettingRow>
  );
}
