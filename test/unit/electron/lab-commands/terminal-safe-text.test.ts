import { expect, it } from 'vitest';
import { isTerminalSafe } from '../../../../electron/lab-commands/terminal-safe-text.ts';

it.each([
  ['{"a":"Galaxy S24 갤럭시"}', true],
  ['{"a":"\u001b"}', false],
  ['{"a":"\u007f"}', false],
  ['{"a":"\u009b31m"}', false],
  ['{"a":"\u202e"}', false],
  ['{"a":"\u00ad"}', false],
  ['{"a":"\u{E0041}"}', false],
  ['{\n}', false],
])('a terminal can show %j as it is: %s', (text, isShown) => expect(isTerminalSafe(text)).toBe(isShown));
