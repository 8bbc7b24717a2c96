import { languages, locales } from '#shared/locales/languages.ts';
import { themes } from '#shared/model/settings.ts';
import { send } from '../../state/api/send.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useConsole } from '../../state/console.ts';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './preferences.module.css';

/** Language and theme, on every screen where a person may need them. */
export function Preferences() {
  const { t } = useTranslation();
  const language = useConsole((state) => state.language);
  const theme = useConsole((state) => state.settings.theme);
  return (
    <div data-preferences className={styles.preferences}>
      <SelectField
        isInline
        label={t('language')}
        value={language}
        options={languages.map((value) => ({ value, label: locales[value].name }))}
        onChange={(value) => send('settings.change', { language: value })}
      />
      <SelectField
        isInline
        label={t('theme')}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
        onChange={(value) => send('settings.change', { theme: value })}
      />
    </div>
  );
}
