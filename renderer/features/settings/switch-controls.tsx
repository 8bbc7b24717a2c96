import { commands, type Shortcut } from '#shared/model/command.ts';
import { type Setting, settingsTable } from '#shared/model/settings.ts';
import { ariaShortcut } from '../../app/commands/key-press.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { isMac } from '../../ui/platform.ts';
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './settings.module.css';

export function SwitchControl({ name, label }: ControlProps<'switch'>) {
  const { t } = useTranslation();
  const isOn = useConsole((state) => state.settings[name]);
  const setting = settingsTable[name];
  const { command }: Setting = setting;
  return (
    <CheckLine
      label={label}
      hint={'hint' in setting ? t(setting.hint) : undefined}
      shortcut={command && commands[command].shortcut}
      isChecked={isOn}
      onChange={(isChecked) => send('settings.change', { [name]: isChecked })}
    />
  );
}

/** Whether closing the window leaves the console running; where there is no tray it says so. */
export function TrayControl({ name, label }: ControlProps<'tray'>) {
  const { t } = useTranslation();
  const tray = useConsole((state) => state.settings[name]);
  const hasTray = useConsole((state) => state.hasTray);
  if (!hasTray) return <p className={styles.line}>{t('watches.noTray')}</p>;
  return (
    <CheckLine
      label={label}
      isChecked={tray.isKept}
      onChange={(isKept) => send('settings.change', { [name]: { ...tray, isKept } })}
    />
  );
}

interface CheckLineProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly shortcut?: Shortcut | undefined;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function CheckLine({ label, hint, shortcut, isChecked, onChange }: CheckLineProps) {
  return (
    <label className={styles.line} title={hint}>
      <input
        type="checkbox"
        checked={isChecked}
        aria-keyshortcuts={shortcut && ariaShortcut(shortcut, isMac)}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
      {shortcut && <ShortcutKeys shortcut={shortcut} />}
    </label>
  );
}
