import { languages, locales } from '#shared/locales/languages.ts';
import { settingsTable } from '#shared/model/settings.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './preferences.module.css';

const { options } = settingsTable.theme;
// The literal above has no other keys.
const themes = Object.keys(options) as (keyof typeof options)[];

/** For screens where you can't get to Settings yet. */
export function Preferences() {
  const { t } = useTranslation();
  const language = useConsole((state) => state.language);
  const theme = useConsole((state) => state.settings.theme);
  return (
    <div className={styles.preferences} data-preferences>
      <SelectField
        labelAt="inline"
        size="small"
        label={t('language')}
        value={language}
        options={languages.map((value) => ({ value, label: locales[value].name }))}
        onChange={(value) => send('settings.change', { language: value })}
      />
      <SelectField
        labelAt="inline"
        size="small"
        label={t('theme')}
        value={theme}
        options={themes.map((value) => ({ value, label: t(options[value]) }))}
        onChange={(value) => send('settings.change', { theme: value })}
      />
    </div>
  );
}
