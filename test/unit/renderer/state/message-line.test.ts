import { expect, it } from 'vitest';
import { addMessage, useMessageLine } from '../../../../renderer/state/message-line.ts';

const ids = () => useMessageLine.getState().messages.map(({ id }) => id);

it('puts messages that block updates first, and equal ones in their order', () => {
  const removals = [
    addMessage({ id: 'dropped', order: 'dropped' }),
    addMessage({ id: 'silent', order: 'lab' }),
    addMessage({ id: 'update', order: 'update' }),
    addMessage({ id: 'network', order: 'lab' }),
    addMessage({ id: 'sign-in', order: 'sign-in' }),
  ];
  expect(ids()).toEqual(['sign-in', 'silent', 'network', 'update', 'dropped']);
  removals[4]?.();
  removals[1]?.();
  expect(ids()).toEqual(['network', 'update', 'dropped']);
  for (const remove of removals) remove();
  expect(ids()).toEqual([]);
});
