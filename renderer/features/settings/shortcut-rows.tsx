import { useTranslation } from '../../i18n/translation.ts';
import { openDialog } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';
import { SettingRow } from './setting-row.tsx';

export function ShortcutRows() {
  const { t } = useTranslation();
  return (
    <SettingRow label={t('shortcuts.title')}>
      <Button
        size="small"
        aria-label={`${t('settings.show')} ${t('shortcuts.title')}`}
        onPress={() => openDialog({ kind: 'shortcuts' })}
      >
        {t('settings.show')}
      </Button>
    </SettingRow>
  );
}
