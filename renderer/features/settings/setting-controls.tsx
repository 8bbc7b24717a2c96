import type { ComponentType } from 'react';
import { type Setting, type SettingSection, settingsTable, densities } from '#shared/model/settings.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { type ConsoleState, useConsole } from '../../state/console.ts';
import { LanguageControl, MinutesControl, ZoomControl } from './choice-controls.tsx';
import type { ControlProps, PlacedSetting, PlacedType } from './control-props.ts';
import type { QuietHours } from '#shared/model/quiet-hours.ts';
import { send } from '../../state/api/send.ts';
import { SettingRow } from './setting-row.tsx';
import { hasLabAgents, useFleet } from '../../state/fleet.ts';
import { NumberInput } from '../../ui/text-field.tsx';
import { changeView } from '../../state/change-settings.ts';
import { Segments } from '../../ui/segments.tsx';
import { commands } from '#shared/model/command.ts';
import { ariaShortcut } from '../../app/commands/key-press.ts';
import { isMac } from '../../ui/platform.ts';
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx';
import themeControlStyles from './theme-control.module.css';
import switchStyles from '../../ui/switch.module.css';
import { allowsScreenshots } from '#shared/model/managed.ts';
import styles from './quiet-hours-control.module.css';

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
  screenshots: ({ managed }) => allowsScreenshots(managed),
};

// The table has no other keys.
const names = Object.keys(settingsTable) as (keyof typeof settingsTable)[];

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
  // The control is for this type, so it takes the setting's name.
  const Control = controls[setting.type] as ComponentType<{
    readonly name: PlacedSetting;
    readonly label: string;
    readonly hint: string | undefined;
    readonly command: Setting['command'];
  }>;
  const hint = 'hint' in setting ? t(setting.hint) : undefined;
  return isUseful && <Control name={name} label={t(setting.label)} hint={hint} command={command} />;
}

const usual: QuietHours = { from: '22:00', to: '07:00' };

/** Alerts still go off, but only in the list. */
function QuietHoursControl({ name, label }: ControlProps<'quiet-hours'>) {
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

const periods = ['seenMs', 'othersMs', 'hiddenMs'] as const;

/** One row each, in whole seconds. They don't apply to agents of the lab's list. */
function RefreshIntervalControl({ name }: ControlProps<'polling'>) {
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

/** How the list is packed. The rest of the view is set in the list itself. */
function ViewControl({ name, label, hint }: ControlProps<'view'>) {
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

function SwitchControl({ name, label, hint, command }: ControlProps<'switch'>) {
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

/** Keep running when the window closes. Without a tray there's a note instead. */
function TrayControl({ name, label }: ControlProps<'tray'>) {
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

interface SwitchProps {
  readonly label: string;
  /** For `aria-keyshortcuts`. */
  readonly keys?: string | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Applies at once. It's the native check box, dressed up as a switch. */
function Switch({ label, keys, isOn, onChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      className={switchStyles.switch}
      aria-label={label}
      aria-keyshortcuts={keys}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

const { options } = settingsTable.theme;
// The literal above has no other keys.
const themes = Object.keys(options) as (keyof typeof options)[];

function ThemeControl({ name, label }: ControlProps<'choice'>) {
  const { t } = useTranslation();
  const theme = useConsole((state) => state.settings[name]);
  return (
    <SettingRow label={label}>
      <div role="radiogroup" aria-label={label} className={themeControlStyles.themes}>
        {themes.map((value) => (
          <label key={value} className={themeControlStyles.theme}>
            <input
              type="radio"
              name={name}
              checked={value === theme}
              onChange={() => send('settings.change', { [name]: value })}
            />
            <span className={themeControlStyles.picture} aria-hidden="true">
              {(value === 'system' ? (['light', 'dark'] as const) : [value]).map((each) => (
                <ThemePicture key={each} theme={each} />
              ))}
            </span>
            {t(options[value])}
          </label>
        ))}
      </div>
    </SettingRow>
  );
}

/** The page in this theme, whichever is on now. */
function ThemePicture({ theme }: { readonly theme: 'light' | 'dark' }) {
  return (
    <svg data-theme={theme} data-drawn viewBox="0 0 108 62" preserveAspectRatio="xMinYMid slice">
      <path className={themeControlStyles.ground} d="M0 0h108v62H0z" />
      <path className={themeControlStyles.side} d="M0 0h28v62H0z" />
      <path className={themeControlStyles.active} d="M6 12h14" />
      <path className={themeControlStyles.lines} d="M6 21h12M6 30h14" />
      {[10, 28, 46].map((y) => (
        <g key={y}>
          <rect className={themeControlStyles.card} x="34" y={y} width="68" height="12" rx="2" />
          <circle
            className={y === 46 ? themeControlStyles.taken : themeControlStyles.free}
            cx="40"
            cy={y + 6}
            r="2.5"
          />
        </g>
      ))}
    </svg>
  );
}
