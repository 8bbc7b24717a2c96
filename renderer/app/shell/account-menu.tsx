import { Eye, EyeOff, Lock, LogOut, type LucideIcon, ShieldCheck, TriangleAlert } from 'lucide-react';
import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components';
import { commands } from '#shared/model/command.ts';
import type { SignedIn } from '#shared/model/session.ts';
import { toggleNames } from '../../state/change-settings.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { runCommand } from '../commands/run-command.ts';
import { useConsole } from '../../state/console.ts';
import { openAccountMenu, usePage, openDialog } from '../../state/page.ts';
import { classNames } from '../../ui/class-names.ts';
import { Menu, MenuItem, Popover } from '../../ui/menu.tsx';
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx';
import { useNow } from '../../state/clock.ts';
import type { TFunction } from 'i18next';
import type { Account } from '#shared/model/account.ts';
import styles from './account-menu.module.css';

interface Action {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly act: () => void;
}

export function AccountMenu({ session }: { readonly session: SignedIn }) {
  const { t } = useTranslation();
  const isHiding = useConsole((state) => state.settings.hideNames);
  const { account, choice } = session;
  const name = account ? account.name || account.employeeNumber : t(`signIn.labs.${choice.kind}`);
  const actions: readonly Action[] = [
    {
      id: 'names',
      icon: isHiding ? Eye : EyeOff,
      label: t(isHiding ? 'privacy.turnOff' : 'privacy.turnOn'),
      act: toggleNames,
    },
    ...(account && choice.kind !== 'demo'
      ? [{ id: 'lock', icon: Lock, label: t('lock.now'), act: () => send('session.lock') }]
      : []),
    ...(account
      ? [{ id: 'sign-out', icon: LogOut, label: t('account.signOut'), act: signOut }]
      : [
          { id: 'protect', icon: ShieldCheck, label: t('signIn.protect'), act: requestAccount },
          { id: 'switch-lab', icon: LogOut, label: t('account.switchLab'), act: signOut },
        ]),
  ];
  const isOpen = usePage((state) => state.isAccountMenuOpen);
  // The usual status isn't worth a line.
  const status = account && account.status !== 'employed' ? statusText(t, account.status) : null;
  const tooltip = status === null ? undefined : `${name} · ${status}`;
  const isLeft = account?.status === 'left';
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={openAccountMenu}>
      <AriaButton
        className={classNames(styles.button)}
        data-left={isLeft || undefined}
        aria-label={[`${t('nav.account')}: ${name}`, status].filter(Boolean).join(' · ')}
      >
        <span className={styles.avatar} data-letter={firstLetter(name)} title={tooltip} />
        <span className={styles.texts} title={tooltip}>
          <bdi className={styles.name}>{name}</bdi>
          {status !== null && (
            <span className={styles.status}>
              {isLeft && <TriangleAlert aria-hidden="true" />}
              {status}
            </span>
          )}
        </span>
      </AriaButton>
      <Popover placement="top start">
        <Dialog className={classNames(styles.account)} aria-label={t('nav.account')}>
          {({ close }) => (
            <>
              <AccountFacts session={session} name={name} />
              <Menu aria-label={t('nav.account')} autoFocus="first" onClose={close}>
                {actions.map(({ id, icon: Icon, label, act }) => (
                  <MenuItem key={id} id={id} textValue={label} onAction={act}>
                    <Icon aria-hidden="true" />
                    {label}
                    {id === 'names' && <ShortcutKeys shortcut={commands['hide-names'].shortcut} />}
                  </MenuItem>
                ))}
              </Menu>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

const signOut = () => runCommand('sign-out');

function requestAccount(): void {
  openDialog({ kind: 'protect' });
}

/** A grapheme, which may be several code points. */
function firstLetter(name: string): string | undefined {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase();
}

const DAY_MS = 86_400_000;

/** What the lab service says of the account. Leaves out fields without a value. */
function AccountFacts({ session, name }: { readonly session: SignedIn; readonly name: string }) {
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

/** Days since then. The timestamp has no zone (wire-spec 2.1, PASS_DT); Date takes it for local time. */
function usePasswordAge(changedAt: string | null): string | null {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const at = changedAt === null ? Number.NaN : new Date(changedAt).getTime();
  if (Number.isNaN(at)) return changedAt;
  const days = Math.max(Math.floor((now - at) / DAY_MS), 0);
  return days === 0 ? t('account.today') : t('account.days', { count: days });
}

/** A status that the contract doesn't explain is shown as its number. */
function statusText(t: TFunction, status: Account['status']): string | null {
  if (status === null) return null;
  return typeof status === 'number'
    ? t('account.otherStatus', { code: status })
    : t(`account.statuses.${status}`);
}
