import { expect, test } from 'vitest';
import { readBehaviors } from '../../stand-in/behaviors.ts';

test('the worst documented behavior is the default, and another one is chosen by its name', () => {
  expect(readBehaviors('')['ready-to-show']).toBe('when-shown');
  expect(readBehaviors('ready-to-show=late')['ready-to-show']).toBe('late');
});

test.each(['tray=on', 'ready-to-show', 'ready-to-show=soon', 'toString=1', 'ready-to-show=late,x=y'])(
  '%s is rejected with the known values',
  (text) => expect(() => readBehaviors(text)).toThrow(/has no '.+'.*ready-to-show=when-shown\|late\|at-load/),
);
