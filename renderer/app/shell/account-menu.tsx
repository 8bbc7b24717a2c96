import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components';
import { useTranslation } from '../../i18n/translation.tsx';
import type { SignedIn } from '#shared/model/session.ts';
import { send } from '../../state/api/send.ts';
import { Button } from '../../ui/button.tsx';
import { showDiagnostics } from '../../state/dialogs.ts';
import { useNow } from '../../state/clock.ts';
import { Popover } from '../../ui/popover.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './account-menu.module.css';
import textStyles from '../../ui/text.module.css';

export function AccountMenu({ session }: { readonly session: SignedIn }) {
  const { t } = useTranslation();
  const { account } = session;
  const isDemo = session.choice.kind === 'demo';
  const name = account.name || account.employeeNumber;
  const lines: readonly (readonly [string, string | number | null])[] = [
    [t('account.lab'), session.address || t(`signIn.labs.${session.choice.kind}`)],
    [t('account.number'), account.employeeNumber],
    [t('account.company'), account.companyCode],
    [t('account.department'), account.departmentCode],
    [t('account.position'), account.positionCode],
    [t('account.jobTitle'), account.jobTitleCode],
    [t('account.status'), account.status && t(`account.statuses.${account.status}`)],
    [t('account.email'), account.email],
    [t('account.failedAttempts'), account.failedAttempts],
  ];
  return (
    <DialogTrigger>
      <AriaButton
        className={classNames(styles.button)}
        data-account
        aria-label={`${t('nav.account')}: ${name}`}
      >
        <span className={styles.avatar} data-letter={firstLetter(name)} />
        <bdi className={styles.name}>{name}</bdi>
      </AriaButton>
      <Popover placement="top start">
        <Dialog className={classNames(styles.account)} aria-label={t('nav.account')}>
          {({ close }) => (
            <>
              <h2>
                <bdi>{name}</bdi>
              </h2>
              <dl>
                {lines.map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      {value === null ? (
                        <span className={textStyles.soft}>{t('unknown')}</span>
                      ) : value === '' ? (
                        <span className={textStyles.soft}>–</span>
                      ) : (
                        <bdi>{value}</bdi>
                      )}
                    </dd>
                  </div>
                ))}
                <div>
                  <dt>{t('account.passwordChanged')}</dt>
                  <dd>
                    <PasswordAge changedAt={account.passwordChangedAt} />
                  </dd>
                </div>
              </dl>
              <Button
                kind="quiet"
                onPress={() => {
                  // It would lie above the dialog.
                  close();
                  showDiagnostics(true);
                }}
              >
                {t('diagnostics.open')}
              </Button>
              <div className={styles.actions}>
                {!isDemo && <Button onPress={() => send('session.lock')}>{t('lock.now')}</Button>}
                <Button onPress={() => send('session.signOut')}>{t('account.signOut')}</Button>
              </div>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** The first letter as a person sees it, which may be several code points. */
function firstLetter(name: string): string | undefined {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase();
}

const DAY_MS = 86_400_000;

/** The age in days of a local timestamp without a zone (wire-spec 2.1, PASS_DT), which Date reads as local time. */
function PasswordAge({ changedAt }: { readonly changedAt: string | null }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const at = changedAt === null ? Number.NaN : new Date(changedAt).getTime();
  if (Number.isNaN(at)) return <span className={textStyles.soft}>{changedAt || t('unknown')}</span>;
  const days = Math.max(Math.floor((now - at) / DAY_MS), 0);
  return (
    <span title={changedAt ?? ''}>
      {days === 0 ? t('account.today') : t('account.days', { count: days })}
    </span>
  );
}
