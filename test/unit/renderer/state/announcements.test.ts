import { expect, test } from 'vitest';
import { announce, useAnnounced } from '../../../../renderer/state/announcements.ts';

test('a visible text stays during spoken ones, and the same text is announced again', () => {
  announce('3 devices copied', 'visible');
  announce('Devices shown: 30');
  announce('3 devices copied', 'visible');
  expect(useAnnounced.getState()).toMatchObject({
    spoken: { text: 'Devices shown: 30', count: 1 },
    visible: { text: '3 devices copied', count: 2 },
  });
});
