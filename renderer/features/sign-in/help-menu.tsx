import { useId } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { openDialog, showDiagnostics } from '../../state/page.ts';
import { useConsole } from '../../state/console.ts';
import styles from './help-menu.module.css';

/** Help before signing in. A native popover, which Escape and a press outside close without a script. */
export function HelpMenu() {
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
      <button type="button" className={styles.opener} popoverTarget={id}>
        {t('signIn.help')}
      </button>
      <div id={id} className={styles.menu} popover="auto">
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
