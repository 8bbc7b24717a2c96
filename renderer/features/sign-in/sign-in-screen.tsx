import { Preferences } from '../settings/preferences.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { Brand } from './brand.tsx';
import { ReadingGuide } from './reading-guide.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { EyeOff } from 'lucide-react';
import { commands } from '#shared/model/command.ts';
import { ariaShortcut, formatShortcut } from '../../app/commands/key-press.ts';
import { isMac } from '../../ui/platform.ts';
import { toggleNames } from '../../state/change-settings.ts';
import { useId } from 'react';
import { openDialog, showDiagnostics } from '../../state/page.ts';
import type { TFunction } from 'i18next';
import type { ManagedProblem, UnusableManagement } from '#shared/model/managed.ts';
import { Failure } from '../../ui/failure.tsx';
import textStyles from '../../ui/text.module.css';
import helpMenuStyles from './help-menu.module.css';
import privacySignStyles from '../settings/privacy-sign.module.css';
import styles from './sign-in.module.css';

export function SignInScreen() {
  const { t } = useTranslation();
  const managed = useConsole((state) => state.managed);
  return (
    <main className={styles.screen}>
      <section className={styles.panel}>
        <header className={styles.head}>
          <Brand />
          <PrivacySign />
        </header>
        <div className={styles.body}>
          <h1>{t('signIn.title')}</h1>
          {managed.kind === 'unusable' ? <ManagedError {...managed} /> : <SignInForm />}
        </div>
        <footer className={styles.foot}>
          <Preferences />
          <HelpMenu />
        </footer>
      </section>
      <ReadingGuide />
    </main>
  );
}

const { shortcut } = commands['hide-names'];

/** Names are hidden. Click to show them again. */
function PrivacySign() {
  const { t } = useTranslation();
  const isHiding = useConsole((state) => state.settings.hideNames);
  if (!isHiding) return null;
  return (
    <button
      type="button"
      className={privacySignStyles.sign}
      title={t('privacy.show', { shortcut: formatShortcut(shortcut, isMac) })}
      aria-keyshortcuts={ariaShortcut(shortcut, isMac)}
      onClick={toggleNames}
    >
      <EyeOff aria-hidden="true" />
      {t('privacy.hidden')}
    </button>
  );
}

/** A native popover: Escape or a click outside close it without a script. */
function HelpMenu() {
  const { t } = useTranslation();
  const id = useId();
  const version = useConsole((state) => state.version);
  const items = [
    [t('commands.shortcuts'), () => openDialog({ kind: 'shortcuts' })],
    [t('diagnostics.open'), () => showDiagnostics(true)],
    [t('commands.about'), () => openDialog({ kind: 'about' })],
  ] as const;
  return (
    <>
      <button type="button" className={helpMenuStyles.opener} popoverTarget={id}>
        {t('signIn.help')}
      </button>
      <div id={id} className={helpMenuStyles.menu} popover="auto">
        {items.map(([label, open]) => (
          <button key={label} type="button" popoverTarget={id} popoverTargetAction="hide" onClick={open}>
            {label}
          </button>
        ))}
        <small>{version}</small>
      </div>
    </>
  );
}

/** Shown in place of the sign-in form while the administrator's file has a mistake. */
function ManagedError({ file, problem }: Omit<UnusableManagement, 'kind'>) {
  const { t } = useTranslation();
  return (
    <>
      <Failure details={problemText(t, problem)}>{t('managed.unusable', { file })}</Failure>
      <p className={textStyles.soft}>{t('managed.afterFix')}</p>
    </>
  );
}

function problemText(t: TFunction, problem: ManagedProblem): string {
  const { kind } = problem;
  if (kind === 'authority-file') {
    const { path, problem: cause } = problem;
    const isOther = cause.kind === 'not-an-authority';
    const words = isOther ? t('managed.problems.not-an-authority') : problemText(t, cause);
    return t('managed.problems.authority-file', { path, problem: words });
  }
  const isFile = kind === 'invalid-value' && problem.key === '';
  return t(`managed.problems.${isFile ? 'invalid-file' : kind}`, { ...problem });
}
