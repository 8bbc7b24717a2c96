import { expect, it } from 'vitest';
import { lockSession } from '../../../../electron/ipc/mask.ts';
import { namedSession } from '../../../fixtures/named-people.ts';

const { choice, address, account } = namedSession;

it('has an empty name if the name is unknown', () => {
  const unnamed = account && { ...account, name: null };
  expect(lockSession({ ...namedSession, account: unnamed })).toMatchObject({
    name: '',
    employeeNumber: '1042',
  });
});

it.each([
  { kind: 'signed-out' },
  { kind: 'signing-in', choice },
  { kind: 'locked', choice, address, name: 'Minjun', employeeNumber: '1042' },
  { ...namedSession, account: null },
] as const)('leaves a session without an open account unchanged: %o', (state) => {
  expect(lockSession(state)).toBe(state);
});
