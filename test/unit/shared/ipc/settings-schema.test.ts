import { expect, it } from 'vitest';
import { settingsSchema } from '#shared/ipc/settings-schema.ts';
import { defaultSettings, type Setting, settingsTable } from '#shared/model/settings.ts';

it('accepts the defaults', () => {
  expect(settingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
});

it.each(Object.entries<Setting>(settingsTable))(
  'accepts null for %s if the table allows it',
  (name, setting) => {
    const { success } = settingsSchema.safeParse({ ...defaultSettings, [name]: null });
    expect(success).toBe(setting.isNullable ?? false);
  },
);

it('accepts only the options of a choice', () => {
  const { theme } = settingsSchema.shape;
  expect(['system', 'light', 'dark'].map((option) => theme.parse(option))).toEqual([
    'system',
    'light',
    'dark',
  ]);
  expect(theme.safeParse('pink').success).toBe(false);
});
