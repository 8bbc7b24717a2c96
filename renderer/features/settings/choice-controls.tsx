import { languages, locales } from '#shared/locales/languages.ts';
import { isWithoutAccount } from '#shared/model/session.ts';
import { type Setting, settingsTable } from '#shared/model/settings.ts';
import { zoomSteps } from '#shared/model/zoom.ts';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { openDialog } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';
import { NumberInput } from '../../ui/text-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ControlProps } from './control-props.ts';
import { SettingRow } from './setting-row.tsx';

/** What's used now, maybe the system's. */
export function LanguageControl({ name, label }: ControlProps<'language'>) {
  const language = useConsole((state) => state.language);
  return (
    <SettingRow label={label}>
      <SelectField
        labelAt="hidden"
        size="small"
        label={label}
        value={language}
        options={languages.map((value) => ({ value, label: locales[value].name }))}
        onChange={(value) => send('settings.change', { [name]: value })}
      />
    </SettingRow>
  );
}

export function ZoomControl({ name, label }: ControlProps<'zoom'>) {
  const formats = useFormats();
  const zoom = useConsole((state) => state.settings[name]);
  return (
    <SettingRow label={label}>
      <SelectField
        labelAt="hidden"
        size="small"
        label={label}
        value={`${zoom}`}
        options={zoomSteps.map((step) => ({ value: `${step}`, label: formats.percent(step / 100) }))}
        onChange={(value) => {
          const chosen = zoomSteps.find((step) => `${step}` === value);
          if (chosen) send('settings.change', { [name]: chosen });
        }}
      />
    </SettingRow>
  );
}

/** Takes the place of a setting that protects nothing without a password. */
function AccountFirst({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  return (
    <SettingRow label={label}>
      <Button kind="quiet" onPress={() => openDialog({ kind: 'protect' })}>
        {t('lock.needsAccount')}
      </Button>
    </SettingRow>
  );
}

const offeredMinutes = [5, 15, 30, 60];

/** A number, or one of a few periods if it can be off. */
export function MinutesControl({ name, label, hint }: ControlProps<'minutes'>) {
  const { t } = useTranslation();
  const value: number | null = useConsole((state) => state.settings[name]);
  const { isNullable = false, needs }: Setting = settingsTable[name];
  const isUnprotected = useConsole(({ session }) => isWithoutAccount(session));
  if (needs === 'account' && isUnprotected) return <AccountFirst label={label} />;
  if (!isNullable && value !== null) {
    return (
      <SettingRow label={label} hint={hint}>
        <NumberInput
          label={label}
          value={value}
          unit={t('units.minutes')}
          range={[1, 240]}
          onChange={(minutes) => send('settings.change', { [name]: minutes })}
        />
      </SettingRow>
    );
  }
  // A settings file can have any number of minutes.
  const minutes =
    value === null || offeredMinutes.includes(value)
      ? offeredMinutes
      : [...offeredMinutes, value].toSorted((a, b) => a - b);
  return (
    <SettingRow label={label} hint={hint}>
      <SelectField
        labelAt="hidden"
        size="small"
        label={label}
        value={value === null ? '' : `${value}`}
        options={[
          { value: '', label: t('lock.never') },
          ...minutes.map((count) => ({ value: `${count}`, label: t('lock.minutes', { count }) })),
        ]}
        onChange={(chosen) => send('settings.change', { [name]: chosen === '' ? null : Number(chosen) })}
      />
    </SettingRow>
  );
}
