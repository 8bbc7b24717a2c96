import { expect, it } from 'vitest';
import { settingsSchema } from '#shared/ipc/settings-schema.ts';
import { defaultSettings } from '#shared/model/settings.ts';

it('accepts the defaults', () => {
  expect(settingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
});

it('accepts only the options of a choice', () => {
  const { theme } = settingsSchema.shape;
  expect(['system', 'light', 'dark'].map((option) => theme.parse(option))).toEqual([
    'system',
    'light',
    'dark',
  ]);
  expect(theme.safeParse('pink').success).toBe(false);
});
