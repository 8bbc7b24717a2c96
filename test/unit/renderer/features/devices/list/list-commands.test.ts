import { expect, it } from 'vitest';
import { commandOf, letterOf } from '../../../../../../renderer/features/devices/list/list-commands.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false };
const control = { ...plain, ctrlKey: true };

it.each([
  ['Enter', 'Enter', plain, 'open'],
  [' ', 'Space', plain, 'toggle'],
  [' ', 'Space', { ...plain, shiftKey: true }, 'range'],
  ['Escape', 'Escape', plain, 'leave'],
  ['a', 'KeyA', control, 'all'],
  ['c', 'KeyC', { ...plain, metaKey: true }, 'copy'],
  // With Korean input on.
  ['ㅊ', 'KeyC', control, 'copy'],
  ['Process', 'KeyA', control, 'all'],
  // On a French keyboard A is where others have Q.
  ['a', 'KeyQ', control, 'all'],
  ['q', 'KeyA', control, null],
  ['C', 'KeyC', { ...control, shiftKey: true }, null],
  ['a', 'KeyA', plain, null],
] as const)('takes %s (%s)', (key, code, modifiers, command) => {
  expect(commandOf({ key, code, ...modifiers })).toBe(command);
});

it('reads the Latin letter of a key that types a Korean one', () => {
  expect(letterOf({ key: 'ㅎ', code: 'KeyG' })).toBe('g');
  expect(letterOf({ key: 'Process', code: 'KeyG' })).toBe('g');
  expect(letterOf({ key: 'é', code: 'Digit2' })).toBe('é');
});
