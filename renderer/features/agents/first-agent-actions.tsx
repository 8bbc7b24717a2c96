import { useTranslation } from '../../i18n/translation.ts';
import { openDialog, showTour } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';

export function FirstAgentActions() {
  const { t } = useTranslation();
  return (
    <>
      <Button onPress={() => openDialog({ kind: 'add-agent', linked: null })}>
        {t('commands.add-agent')}
      </Button>
      <Button onPress={() => openDialog({ kind: 'find-agents' })}>{t('discovery.open')}</Button>
      <Button kind="quiet" onPress={() => showTour(true)}>
        {t('commands.tour')}
      </Button>
    </>
  );
}
