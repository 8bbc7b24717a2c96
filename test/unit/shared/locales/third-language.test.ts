import { expect, it, vi } from 'vitest';
import { settingsSchema } from '#shared/ipc/settings-schema.ts';
import { languages, locales } from '#shared/locales/languages.ts';
import { createPseudonyms } from '../../../../electron/console/privacy/pseudonyms.ts';
import { readLanguage as readHeader } from '../../../../electron/lab-service/http/headers.ts';
import { readLanguage } from '../../../../electron/desktop/command-line.ts';
import { startTexts, texts } from '../../../../renderer/i18n/i18n.ts';
import { lengthen } from '../../../fixtures/pseudo-texts.ts';

vi.mock('electron', () => import('../../../fakes/electron.ts'));

// Welsh is not a language of the console. The cast allows it in the place of one.
const welsh = 'cy' as 'en';

/** Welsh is registered as a contributor would do it: in the list of locales. Nothing else of the console changes. */
vi.mock(import('#shared/locales/locale-list.ts'), async (importOriginal) => {
  const known = await importOriginal();
  const { lengthenAll } = await import('../../../fixtures/pseudo-texts.ts');
  const cy = {
    ...known.en,
    name: 'Cymraeg',
    searchAliases: known.ko.searchAliases,
    native: lengthenAll(known.en.native),
    first: async () => lengthenAll(await known.en.first()),
    page: async () => lengthenAll(await known.en.page()),
  };
  return { ...known, cy };
});

it('is taken from settings, the command line and the system', () => {
  expect(languages).toContain('cy');
  expect(settingsSchema.shape.language.parse('cy')).toBe('cy');
  const switches = { getSwitchValue: () => 'cy' };
  expect(readLanguage(switches, 'cy-GB')).toEqual({ override: 'cy', system: 'cy' });
  expect(readHeader('cy-GB, en;q=0.5')).toBe('cy');
});

it('is used by the page', async () => {
  await startTexts(welsh);
  expect(texts.t('signIn.submit')).toBe(lengthen((await locales.en.page()).signIn.submit));
  expect(texts.t('account.days', { count: 3 })).toMatch(/^\[3 .*ö\]$/);
});

it('names pseudonyms, which you can search for', () => {
  const pseudonyms = createPseudonyms(() => welsh);
  pseudonyms.register('Kim');
  expect(pseudonyms.labelOf('Kim')).toBe(`${lengthen('Person')} A`);
  expect(pseudonyms.reveal(`free since ${lengthen('Person')} A left`)).toBe('free since Kim left');
});
