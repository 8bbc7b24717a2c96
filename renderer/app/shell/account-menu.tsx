import { Eye, EyeOff, Lock, LogOut, type LucideIcon, ShieldCheck, TriangleAlert } from 'lucide-react';
import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components';
import { commands } from '#shared/model/command.ts';
import type { SignedIn } from '#shared/model/session.ts';
import { toggleNames } from '../../features/settings/toggle-names.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { runCommand } from '../commands/run-command.ts';
import { useConsole } from '../../state/console.ts';
import { openAccountMenu, usePage, openDialog } from '../../state/page.ts';
import { classNames } from '../../ui/class-names.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx';
import { AccountFacts } from './account-facts.tsx';
import { statusText } from './account-status.ts';
import styles from './account-menu.module.css';

interface Action {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly act: () => void;
}

/** The signed-in user and the actions of the account. */
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

/** The first grapheme, which may be several code points. */
function firstLetter(name: string): string | undefined {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase();
}
