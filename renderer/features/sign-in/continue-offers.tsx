import { allowsKind } from '#shared/model/managed.ts';
import { useConsole } from '../../state/console.ts';
import { report } from '../../state/report.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import type { useSignIn } from './use-sign-in.ts';
import styles from './sign-in.module.css';

/** Next to "Continue": create an account for this computer, or open the demo lab. */
export function ContinueOffers({ signIn }: { readonly signIn: ReturnType<typeof useSignIn> }) {
  const { mode, isChoosing, change, openDemo } = signIn;
  const { t } = useTranslation();
  const hasDemo = useConsole((state) => allowsKind(state.managed, 'demo'));
  if (mode === 'sign-in') return null;
  const isCreating = mode === 'create';
  return (
    <div className={styles.offers}>
      <Button kind="quiet" onPress={() => change({ isProtecting: !isCreating })}>
        {t(isCreating ? 'signIn.withoutAccount' : 'signIn.protect')}
      </Button>
      {isChoosing && !isCreating && hasDemo && (
        <Button kind="quiet" onPress={() => report(openDemo())}>
          {t('signIn.openDemo')}
        </Button>
      )}
    </div>
  );
}
