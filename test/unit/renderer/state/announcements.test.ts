import { expect, test } from 'vitest';
import { announce, useAnnouncements } from '../../../../renderer/state/announcements.ts';

test('what is seen stays when more is heard, and the same words are news again', () => {
  announce('3 devices copied', 'seen');
  announce('Devices shown: 30');
  announce('3 devices copied', 'seen');
  expect(useAnnouncements.getState()).toEqual({
    heard: { text: 'Devices shown: 30', count: 1 },
    seen: { text: '3 devices copied', count: 2 },
  });
});
