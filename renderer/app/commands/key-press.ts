import { type CommandId, commandIds, type Shortcut, shortcutOf } from '../../../shared/model/command.ts';

/** `code` is the key's place on the keyboard. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The command that a key asks for; null for any other key. `isTyping`: a text is being written, so that bare keys are its. */
export function commandOf(press: KeyPress, isMac: boolean, isTyping: boolean): CommandId | null {
  if (press.altKey) return null;
  return (
    commandIds.find((command) => {
      const shortcut = shortcutOf(command);
      return shortcut !== null && isPressed(shortcut, press, isMac, isTyping);
    }) ?? null
  );
}

function isPressed(shortcut: Shortcut, press: KeyPress, isMac: boolean, isTyping: boolean): boolean {
  if (shortcut.isBare) return !isTyping && !press.ctrlKey && !press.metaKey && press.key === shortcut.key;
  const isCommand = isMac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  if (!isCommand) return false;
  // Where a sign is on a keyboard, and whether it takes Shift, differs by country.
  if (!/[A-Z0-9]/.test(shortcut.key)) return signOf(press.key) === shortcut.key;
  return press.shiftKey === (shortcut.hasShift ?? false) && capitalOf(press) === shortcut.key;
}

/** Plus without its Shift counts: nobody thinks of Ctrl + as Ctrl Shift =. */
function signOf(key: string): string {
  return key === '=' ? '+' : key === '_' ? '-' : key;
}

/** By the place of the key where it writes no Latin letter or digit: a Korean layout has another letter there. */
function capitalOf({ key, code }: KeyPress): string {
  return /^[a-z0-9]$/i.test(key) ? key.toUpperCase() : code.replace(/^(?:Key|Digit|Numpad)/, '');
}

/** As it is shown: `Ctrl+Shift+H`, on macOS `⇧⌘H`. */
export function formatShortcut({ key, hasShift, isBare }: Shortcut, isMac: boolean): string {
  if (isBare) return key;
  const shown = key === '-' ? '−' : key;
  return isMac ? `${hasShift ? '⇧' : ''}⌘${shown}` : `Ctrl+${hasShift ? 'Shift+' : ''}${shown}`;
}

/** As `aria-keyshortcuts` has it. */
export function ariaShortcut({ key, hasShift, isBare }: Shortcut, isMac: boolean): string {
  if (isBare) return key;
  return `${isMac ? 'Meta' : 'Control'}+${hasShift ? 'Shift+' : ''}${key === '+' ? 'Plus' : key}`;
}
