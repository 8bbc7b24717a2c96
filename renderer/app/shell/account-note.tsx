import type { SignedIn } from '#shared/model/session.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { closeAccountNote, openAccountMenu, usePage, closeDialog } from '../../state/page.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** After sign-in: the lab service marks the account as left. The user may not know, and only they can tell. */
export function AccountNote({ session: { account, since } }: { readonly session: SignedIn }) {
  const { t } = useTranslation();
  const isClosed = usePage(({ noteClosedFor }) => noteClosedFor === since);
  if (account?.status !== 'left' || isClosed) return null;
  return (
    <Banner
      order="account"
      kind="caution"
      actions={
        <Button kind="quiet" onPress={showAccount}>
          {t('nav.account')}
        </Button>
      }
      onDismiss={() => closeAccountNote(since)}
    >
      <strong>{t('account.markedLeft')}</strong> {t('account.leftAdvice')}
    </Banner>
  );
}

function showAccount(): void {
  closeDialog();
  openAccountMenu(true);
}
