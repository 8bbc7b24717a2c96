import { settingsTable } from '#shared/model/settings.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import type { ControlProps } from './control-props.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './theme-control.module.css';

const { options } = settingsTable.theme;
// The literal above has no other keys.
const themes = Object.keys(options) as (keyof typeof options)[];

export function ThemeControl({ name, label }: ControlProps<'choice'>) {
  const { t } = useTranslation();
  const theme = useConsole((state) => state.settings[name]);
  return (
    <SettingRow label={label}>
      <div role="radiogroup" aria-label={label} className={styles.themes}>
        {themes.map((value) => (
          <label key={value} className={styles.theme}>
            <input
              type="radio"
              name={name}
              checked={value === theme}
              onChange={() => send('settings.change', { [name]: value })}
            />
            <span className={styles.picture} aria-hidden="true">
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

/** The page in the colors of a theme, which may differ from the current one. */
function ThemePicture({ theme }: { readonly theme: 'light' | 'dark' }) {
  return (
    <svg data-theme={theme} data-drawn viewBox="0 0 108 62" preserveAspectRatio="xMinYMid slice">
      <path className={styles.ground} d="M0 0h108v62H0z" />
      <path className={styles.side} d="M0 0h28v62H0z" />
      <path className={styles.active} d="M6 12h14" />
      <path className={styles.lines} d="M6 21h12M6 30h14" />
      {[10, 28, 46].map((y) => (
        <g key={y}>
          <rect className={styles.card} x="34" y={y} width="68" height="12" rx="2" />
          <circle className={y === 46 ? styles.taken : styles.free} cx="40" cy={y + 6} r="2.5" />
        </g>
      ))}
    </svg>
  );
}
