import { expect, it } from 'vitest';
import { addMessage, announce, useMessages } from '../../../../renderer/state/messages.ts';

const ids = () => useMessages.getState().messages.map(({ id }) => id);

it('puts messages that block updates first', () => {
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

it('announces the same text twice, and keeps visible ones', () => {
  announce('3 devices copied', 'visible');
  announce('Devices shown: 30');
  announce('3 devices copied', 'visible');
  expect(useMessages.getState()).toMatchObject({
    spoken: { text: 'Devices shown: 30', count: 1 },
    visible: { text: '3 devices copied', count: 2 },
  });
});
