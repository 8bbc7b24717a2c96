import { languages, locales } from '#shared/locales/languages.ts';
import { type Setting, settingsTable } from '#shared/model/settings.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './settings.module.css';

/** The language that is shown, which may be the system's. */
export function LanguageControl({ name, label }: ControlProps<'language'>) {
  const language = useConsole((state) => state.language);
  return (
    <SelectField
      isInline
      label={label}
      value={language}
      options={languages.map((value) => ({ value, label: locales[value].name }))}
      onChange={(value) => send('settings.change', { [name]: value })}
    />
  );
}

export function ChoiceControl({ name, label }: ControlProps<'choice'>) {
  const { t } = useTranslation();
  const value = useConsole((state) => state.settings[name]);
  return (
    <SelectField
      isInline
      label={label}
      value={value}
      // The table's options, which have no other keys.
      options={Object.entries(settingsTable[name].options).map(([option, key]) => ({
        value: option as typeof value,
        label: t(key),
      }))}
      onChange={(chosen) => send('settings.change', { [name]: chosen })}
    />
  );
}

const offeredMinutes = [5, 15, 30, 60];

export function MinutesControl({ name, label }: ControlProps<'minutes'>) {
  const { t } = useTranslation();
  const value: number | null = useConsole((state) => state.settings[name]);
  const { isNullable = false }: Setting = settingsTable[name];
  // A file may say any number of minutes.
  const minutes =
    value === null || offeredMinutes.includes(value)
      ? offeredMinutes
      : [...offeredMinutes, value].toSorted((a, b) => a - b);
  return (
    <div data-preferences className={styles.preferences}>
      <SelectField
        isInline
        label={label}
        value={value === null ? '' : `${value}`}
        options={[
          ...(isNullable ? [{ value: '', label: t('lock.never') }] : []),
          ...minutes.map((count) => ({
            value: `${count}`,
            // Beside "Never" a period needs its "After"; the label of the other settings says it.
            label: t(isNullable ? 'lock.minutes' : 'watches.minutes', { count }),
          })),
        ]}
        onChange={(chosen) => send('settings.change', { [name]: chosen === '' ? null : Number(chosen) })}
      />
    </div>
  );
}
