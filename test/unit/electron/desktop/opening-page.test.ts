import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { locales } from '#shared/locales/languages.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { findOpening, readStoredLook, writeOpening } from '../../../../electron/desktop/opening-page.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

const html = readFileSync(new URL('../../../../renderer/index.html', import.meta.url), 'utf8');
const look = { theme: 'dark', language: null } as const;
const language = { override: null, system: 'ko' } as const;

it('is in the HTML, in the language, theme and screen you’ll see', () => {
  const page = writeOpening(html, { language: 'ko', theme: 'dark', screen: 'cards', density: 'roomy' });
  expect(page).toContain('<html lang="ko" data-theme="dark" data-opening="cards" data-density="roomy"');
  for (const text of Object.values(locales.ko.native.opening)) expect(page).toContain(`>${text}<`);
  for (const text of Object.values(locales.en.native.opening)) {
    expect(page).not.toContain(text);
    expect(html).toContain(`>${text}<`);
  }
});

it('is the sign-in screen until the console is open', () => {
  expect(findOpening(null, look, language)).toMatchObject({
    language: 'ko',
    theme: 'dark',
    screen: 'sign-in',
  });
  const chosen = { theme: 'light', language: 'en' } as const;
  expect(findOpening(null, chosen, language)).toMatchObject({ language: 'en', theme: 'light' });
});

it('is the list during a session', () => {
  const view = { ...defaultSettings.view, layout: 'table', density: 'compact' } as const;
  const core = (isSignedIn: boolean) => ({
    settings: { read: () => ({ ...defaultSettings, view }), change: () => {} },
    language: () => 'en' as const,
    isSignedIn: () => isSignedIn,
  });
  expect(findOpening(core(true), look, language)).toEqual({
    language: 'en',
    theme: 'system',
    screen: 'table',
    density: 'compact',
  });
  expect(findOpening(core(false), look, language).screen).toBe('sign-in');
});

const dark = { theme: 'dark', language: null };
const system = { theme: 'system', language: null };

it.each([
  ['a chosen language', '{"version":1,"theme":"dark","language":"ko"}', { theme: 'dark', language: 'ko' }],
  ['no chosen language', '{"theme":"dark","language":null}', dark],
  ['an unknown language', '{"theme":"dark","language":"xx"}', dark],
  ['no settings yet', '{}', system],
  ['an unknown theme', '{"theme":"sepia"}', system],
  ['a name that every object has', '{"theme":"toString"}', system],
  ['half of a file', '{"theme":"dar', system],
  ['another value', 'null', system],
  ['nothing', '', system],
])('the look of the first window is read from a file with %s', async (_what, content, expected) => {
  const file = join(await makeTempFolder(), 'settings.json');
  writeFileSync(file, content);
  expect(readStoredLook(file)).toEqual(expected);
});

it('the look of the first window is the system’s without a file, or with a folder of that name', async () => {
  const folder = await makeTempFolder();
  expect(readStoredLook(join(folder, 'missing.json'))).toEqual(system);
  expect(readStoredLook(folder)).toEqual(system);
});
