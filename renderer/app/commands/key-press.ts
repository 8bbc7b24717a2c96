import { type CommandId, commandIds, type Shortcut, shortcutOf } from '#shared/model/command.ts';

/** `code` is the key's position on the keyboard. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The command of a key press, or null. `isTyping`: a text field has the focus, so a key without a modifier is text. */
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
  // The position of a sign on the keyboard, and whether it needs Shift, depend on the layout.
  if (!/[A-Z0-9]/.test(shortcut.key)) return signOf(press.key) === shortcut.key;
  return press.shiftKey === (shortcut.hasShift ?? false) && capitalOf(press) === shortcut.key;
}

/** Plus also works without Shift: people press Ctrl and the plus key, not Ctrl+Shift+=. */
function signOf(key: string): string {
  return key === '=' ? '+' : key === '_' ? '-' : key;
}

/** By the position of the key if it types no Latin letter or digit: a Korean layout has another letter there. */
function capitalOf({ key, code }: KeyPress): string {
  return /^[a-z0-9]$/i.test(key) ? key.toUpperCase() : code.replace(/^(?:Key|Digit|Numpad)/, '');
}

/** The displayed shortcut: `Ctrl+Shift+H`, on macOS `⇧⌘H`. */
export function formatShortcut({ key, hasShift, isBare }: Shortcut, isMac: boolean): string {
  if (isBare) return key;
  const shown = key === '-' ? '−' : key;
  return isMac ? `${hasShift ? '⇧' : ''}⌘${shown}` : `Ctrl+${hasShift ? 'Shift+' : ''}${shown}`;
}

export function ariaShortcut({ key, hasShift, isBare }: Shortcut, isMac: boolean): string {
  if (isBare) return key;
  return `${isMac ? 'Meta' : 'Control'}+${hasShift ? 'Shift+' : ''}${key === '+' ? 'Plus' : key}`;
}
