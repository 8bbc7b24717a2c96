import { createInstance } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { describeDifferences, describeUnknown } from '../../../../../renderer/features/history/summarize.ts';
import { locales } from '#shared/locales/languages.ts';

const texts = createInstance();
beforeAll(async () => {
  await texts.init({
    resources: {
      en: { translation: await locales.en.page() },
      ko: { translation: await locales.ko.page() },
    },
    interpolation: { escapeValue: false },
  });
});

const none = { vanished: 0, appeared: 0, moved: 0, changed: 0, unknown: 0 };
const describe = (language: string, counts: Partial<typeof none>, when: string) =>
  describeDifferences(texts.getFixedT(language), language, { counts: { ...none, ...counts } }, when);

it('describes the differences in a sentence', () => {
  expect(describe('en', { vanished: 4 }, 'Friday 6:02 PM')).toBe('4 devices removed since Friday 6:02 PM.');
  expect(describe('en', { vanished: 1, moved: 1, changed: 2 }, '8:02 AM')).toBe(
    '1 device removed, 1 device moved to another agent, and 2 devices changed since 8:02 AM.',
  );
  expect(describe('en', {}, '8:02 AM')).toBe('No changes since 8:02 AM.');
  expect(describe('ko', { vanished: 4, appeared: 1 }, '금요일 18:02')).toBe(
    '금요일 18:02 이후: 제거된 단말기 4대 및 추가된 단말기 1대.',
  );
});

it('describes the number of unknown devices', () => {
  const t = texts.getFixedT('en');
  expect(describeUnknown(t, { counts: none, unknownDevices: 0 })).toBeNull();
  // An agent that never responded lists no device.
  expect(describeUnknown(t, { counts: { ...none, unknown: 1 }, unknownDevices: 0 })).toBeNull();
  expect(describeUnknown(t, { counts: { ...none, unknown: 2 }, unknownDevices: 12 })).toBe(
    '12 devices on 2 agents can’t be compared.',
  );
});
