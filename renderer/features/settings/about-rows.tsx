import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { openDialog, showDiagnostics } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';
import { SettingRow } from './setting-row.tsx';

export function AboutRows() {
  const { t } = useTranslation();
  const version = useConsole((state) => state.version);
  return (
    <>
      <SettingRow label={t('about.version')}>{version}</SettingRow>
      <SettingRow label={t('about.licences')}>
        <Button
          size="small"
          aria-label={`${t('settings.show')} ${t('about.licences')}`}
          onPress={() => openDialog({ kind: 'about' })}
        >
          {t('settings.show')}
        </Button>
      </SettingRow>
      <SettingRow label={t('diagnostics.title')}>
        <Button
          size="small"
          aria-label={`${t('settings.show')} ${t('diagnostics.title')}`}
          onPress={() => showDiagnostics(true)}
        >
          {t('settings.show')}
        </Button>
      </SettingRow>
    </>
  );
}
