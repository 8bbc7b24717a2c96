import type { Shortcut } from '#shared/model/command.ts';
import { formatShortcut } from '../app/commands/key-press.ts';
import { isMac } from './platform.ts';
import styles from './shortcut-keys.module.css';

export function ShortcutKeys({ shortcut }: { readonly shortcut: Shortcut }) {
  return <kbd className={styles.keys}>{formatShortcut(shortcut, isMac)}</kbd>;
}
