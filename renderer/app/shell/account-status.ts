import type { TFunction } from 'i18next';
import type { Account } from '#shared/model/account.ts';

/** A status that the contract doesn't explain is shown as its number. */
export function statusText(t: TFunction, status: Account['status']): string | null {
  if (status === null) return null;
  return typeof status === 'number'
    ? t('account.otherStatus', { code: status })
    : t(`account.statuses.${status}`);
}
