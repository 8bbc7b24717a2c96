import { useTranslation } from '../../i18n/translation.ts';
import { commandIds, shortcutOf } from '#shared/model/command.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { isMac } from '../../ui/platform.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx';
import { closeDialog } from '../../state/page.ts';
import styles from './shortcuts-dialog.module.css';
import shortcutKeysStyles from '../../ui/shortcut-keys.module.css';

/** The list's keys, as printed on the keyboard. */
const listKeys = {
  move: '↑ ↓ ← →',
  ends: 'Home, End',
  open: 'Enter',
  select: null,
  range: isMac ? '⇧ ↑ ↓' : 'Shift ↑ ↓',
  all: isMac ? '⌘A' : 'Ctrl+A',
  copy: isMac ? '⌘C' : 'Ctrl+C',
  letters: 'A … Z',
  leave: 'Esc',
} as const;
// The literal above has no other keys.
const listKeyNames = Object.keys(listKeys) as readonly (keyof typeof listKeys)[];

export function ShortcutsDialog() {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('shortcuts.title')} onClose={closeDialog} className={styles.shortcuts}>
      <ScrollRegion className={styles.lists} label={t('shortcuts.title')}>
        <section aria-labelledby="shortcuts-anywhere">
          <h3 id="shortcuts-anywhere">{t('shortcuts.anywhere')}</h3>
          <dl>
            {commandIds.map((command) => {
              const shortcut = shortcutOf(command);
              return (
                shortcut && (
                  <div key={command}>
                    <dt>{t(`commands.${command}`)}</dt>
                    <dd>
                      <ShortcutKeys shortcut={shortcut} />
                    </dd>
                  </div>
                )
              );
            })}
          </dl>
        </section>
        <section aria-labelledby="shortcuts-list">
          <h3 id="shortcuts-list">{t('shortcuts.inList')}</h3>
          <dl>
            {listKeyNames.map((name) => (
              <div key={name}>
                <dt>{t(`shortcuts.list.${name}`)}</dt>
                <dd>
                  <kbd className={shortcutKeysStyles.keys}>{listKeys[name] ?? t('shortcuts.space')}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </ScrollRegion>
    </ModalDialog>
  );
}
