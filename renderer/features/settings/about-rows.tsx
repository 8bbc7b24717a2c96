import { useTranslation } from '../../i18n/translation.tsx';
import { useConsole } from '../../state/console.ts';
import { openDialog, showDiagnostics } from '../../state/dialogs.ts';
import { Button } from '../../ui/button.tsx';
import { SettingRow } from './setting-row.tsx';

export function AboutRows() {
  const { t } = useTranslation();
  const version = useConsole((state) => state.version);
  return (
    <>
      <SettingRow label={t('about.version')}>{version}</SettingRow>
      <SettingRow label={t('about.licences')}>
        <Button size="small" onPress={() => openDialog({ kind: 'about' })}>
          {t('settings.show')}
        </Button>
      </SettingRow>
      <SettingRow label={t('diagnostics.open')}>
        <Button size="small" onPress={() => showDiagnostics(true)}>
          {t('settings.show')}
        </Button>
      </SettingRow>
    </>
  );
}
