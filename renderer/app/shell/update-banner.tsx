import { send } from '../../state/api/send.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { useCalmKeyboard } from './use-calm-keyboard.ts';

/** Offers the downloaded version. It waits for a pause in typing, because it moves the content below it. */
export function UpdateBanner() {
  const { t } = useTranslation();
  const update = useConsole((state) => state.update);
  const isCalm = useCalmKeyboard(update.kind === 'ready');
  if (update.kind !== 'ready' || !isCalm) return null;
  return (
    <Banner
      order="update"
      actions={
        <>
          <Button kind="quiet" onPress={() => send('updates.restart')}>
            {t('update.restart')}
          </Button>
          <Button kind="quiet" onPress={() => send('updates.postpone')}>
            {t('update.later')}
          </Button>
        </>
      }
    >
      {t('update.ready', { version: update.version })} {t('update.laterHint')}
    </Banner>
  );
}
