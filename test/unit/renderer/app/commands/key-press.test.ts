import { describe, expect, it } from 'vitest';
import { commandOf, type KeyPress } from '../../../../../renderer/app/commands/key-press.ts';

const released = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const press = (keys: string, key: string, code: string): KeyPress => ({
  ...released,
  ctrlKey: keys.includes('ctrl'),
  metaKey: keys.includes('meta'),
  shiftKey: keys.includes('shift'),
  altKey: keys.includes('alt'),
  key,
  code,
});

describe('a key', () => {
  it.each([
    ['Ctrl K', press('ctrl', 'k', 'KeyK'), 'palette'],
    ['on a Korean layout', press('ctrl', 'ㅏ', 'KeyK'), 'palette'],
    ['while an input method is on', press('ctrl', 'Process', 'KeyK'), 'palette'],
    ['by its letter, where that is elsewhere (Dvorak)', press('ctrl', 'k', 'KeyV'), 'palette'],
    ['a digit that takes Shift (AZERTY)', press('ctrl', 'é', 'Digit2'), 'show-by-model'],
    ['a digit of the number pad', press('ctrl', '0', 'Numpad0'), 'zoom-reset'],
    ['plus', press('ctrl shift', '+', 'Equal'), 'zoom-in'],
    ['plus where it has a key of its own', press('ctrl', '+', 'BracketRight'), 'zoom-in'],
    ['minus', press('ctrl', '-', 'NumpadSubtract'), 'zoom-out'],
    ['Ctrl Shift C on a Korean layout', press('ctrl shift', 'ㅊ', 'KeyC'), 'copy-device-id'],
    ['a question mark', press('shift', '?', 'Slash'), 'shortcuts'],
    ['the same letter without its Shift', press('ctrl', 'h', 'KeyH'), null],
    ['an additional Shift', press('ctrl shift', 'K', 'KeyK'), null],
    ['a letter alone', press('', 'k', 'KeyK'), null],
    ['Alt as well, which writes letters on some layouts', press('ctrl alt', 'k', 'KeyK'), null],
    ['⌘ on a keyboard of another system', press('meta', 'k', 'KeyK'), null],
    ['a letter without a command', press('ctrl', 'c', 'KeyC'), null],
  ])('%s', (_, pressed, command) => {
    expect(commandOf(pressed, false, false)).toBe(command);
  });

  it('uses ⌘ on macOS, where Ctrl belongs to the text', () => {
    expect(commandOf(press('meta', 'k', 'KeyK'), true, true)).toBe('palette');
    expect(commandOf(press('ctrl', 'k', 'KeyK'), true, true)).toBeNull();
  });

  it('without a modifier is text while the user types', () => {
    expect(commandOf(press('shift', '?', 'Slash'), false, true)).toBeNull();
    expect(commandOf(press('ctrl', 'k', 'KeyK'), false, true)).toBe('palette');
  });
});
