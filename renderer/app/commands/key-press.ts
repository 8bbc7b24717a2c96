import { type CommandId, commandIds, type Shortcut, shortcutOf } from '#shared/model/command.ts';

/** `code` is where the key sits on the keyboard. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** `isTyping`: a text field has the focus, so a key without a modifier is text. */
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
  // Where a sign sits, and whether it takes Shift, depends on the layout.
  if (!/[A-Z0-9]/.test(shortcut.key)) return signOf(press.key) === shortcut.key;
  return press.shiftKey === (shortcut.hasShift ?? false) && capitalOf(press) === shortcut.key;
}

/** Plus works without Shift too: people press Ctrl and the plus key, not Ctrl+Shift+=. */
function signOf(key: string): string {
  return key === '=' ? '+' : key === '_' ? '-' : key;
}

/** Goes by the key's place if it types no Latin letter or digit: in a Korean layout it has another letter. */
function capitalOf({ key, code }: KeyPress): string {
  return /^[a-z0-9]$/i.test(key) ? key.toUpperCase() : code.replace(/^(?:Key|Digit|Numpad)/, '');
}

/** `Ctrl+Shift+H`, or `⇧⌘H` on macOS. */
export function formatShortcut({ key, hasShift, isBare }: Shortcut, isMac: boolean): string {
  if (isBare) return key;
  const shown = key === '-' ? '−' : key;
  return isMac ? `${hasShift ? '⇧' : ''}⌘${shown}` : `Ctrl+${hasShift ? 'Shift+' : ''}${shown}`;
}

export function ariaShortcut({ key, hasShift, isBare }: Shortcut, isMac: boolean): string {
  if (isBare) return key;
  return `${isMac ? 'Meta' : 'Control'}+${hasShift ? 'Shift+' : ''}${key === '+' ? 'Plus' : key}`;
}
