import { send } from '../../state/api/send.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { useEffect, useState } from 'react';

/** Offers the downloaded version. Waits for a pause in typing, since it pushes the content down. */
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

/** Longer than the pause between two words. */
const CALM_MS = 3_000;

/** True once nobody has typed for a while, measured from when `isWanted` is set. */
function useCalmKeyboard(isWanted: boolean): boolean {
  const [isCalm, setIsCalm] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const done = new AbortController();
    const settle = () => {
      done.abort();
      setIsCalm(true);
    };
    let timer = setTimeout(settle, CALM_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, CALM_MS);
    };
    document.addEventListener('keydown', wait, { capture: true, signal: done.signal });
    return () => {
      done.abort();
      clearTimeout(timer);
      setIsCalm(false);
    };
  }, [isWanted]);
  return isCalm;
}
