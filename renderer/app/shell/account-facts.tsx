import type { SignedIn } from '#shared/model/session.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { useNow } from '../../state/clock.ts';
import { statusText } from './account-status.ts';
import styles from './account-menu.module.css';

const DAY_MS = 86_400_000;

/** The account data that the lab service reports. Fields without a value are left out. */
export function AccountFacts({ session, name }: { readonly session: SignedIn; readonly name: string }) {
  const { t } = useTranslation();
  const { account } = session;
  const age = usePasswordAge(account?.passwordChangedAt ?? null);
  const facts: readonly (readonly [string, string | number | null])[] = account
    ? [
        [t('account.number'), account.name === '' ? '' : account.employeeNumber],
        [t('account.lab'), session.address || t(`signIn.labs.${session.choice.kind}`)],
        [t('account.company'), account.companyCode],
        [t('account.department'), account.departmentCode],
        [t('account.position'), account.positionCode],
        [t('account.jobTitle'), account.jobTitleCode],
        [t('account.status'), statusText(t, account.status)],
        [t('account.email'), account.email],
        [t('account.failedAttempts'), account.failedAttempts],
        [t('account.passwordChanged'), age],
      ]
    : [];
  return (
    <div className={styles.facts}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <dl>
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}

/** The age in days of a local timestamp without a zone (wire-spec 2.1, PASS_DT), which Date reads as local time. */
function usePasswordAge(changedAt: string | null): string | null {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const at = changedAt === null ? Number.NaN : new Date(changedAt).getTime();
  if (Number.isNaN(at)) return changedAt;
  const days = Math.max(Math.floor((now - at) / DAY_MS), 0);
  return days === 0 ? t('account.today') : t('account.days', { count: days });
}
