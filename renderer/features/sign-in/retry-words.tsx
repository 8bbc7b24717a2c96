import { useTranslation } from '../../i18n/translation.tsx';
import { type Busy, waitOf } from './use-retry.ts';

/** Says that a busy service is tried again by itself, and when. */
export function RetryWords({ busy }: { readonly busy: Busy }) {
  const { t } = useTranslation();
  const seconds = Math.ceil(waitOf(busy) / 1_000);
  return <output>{t('signIn.retrying', { address: busy.address, count: seconds })}</output>;
}
