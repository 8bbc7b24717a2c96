import { expect, it, vi } from 'vitest';
import { settingsSchema } from '#shared/ipc/settings-schema.ts';
import { languages, locales } from '#shared/locales/languages.ts';
import { createPseudonyms } from '../../../../electron/console/privacy/pseudonyms.ts';
import { describeTriggered } from '../../../../electron/console/collections/alerts/alert-notifications.ts';
import { readLanguage as readHeader } from '../../../../electron/lab-service/http/headers.ts';
import { describeMenu } from '../../../../electron/desktop/app-menu.ts';
import { readLanguage } from '../../../../electron/desktop/command-line.ts';
import { describeTray } from '../../../../electron/desktop/tray-menu.ts';
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

it('is used by the system: menu, tray, notifications', () => {
  const situation = {
    platform: 'darwin',
    language: welsh,
    isSignedIn: true,
    isWithoutAccount: false,
    isPackaged: false,
  } as const;
  const menus = describeMenu(situation, () => {});
  const summary = {
    isSignedIn: true,
    isLocked: false,
    counts: {
      available: 1,
      idle: 0,
      claimed: 0,
      'in-use': 2,
      'recent-activity': 0,
      unknown: 3,
      disconnected: 4,
    },
    waiting: [],
    areNotificationsPaused: false,
    language: welsh,
  };
  const actions = { open() {}, openAlerts() {}, pauseNotifications() {}, quit() {} };
  const lines = menus.flatMap((menu) => [menu, ...(Array.isArray(menu.submenu) ? menu.submenu : [])]);
  const labels = [...lines, ...describeTray(summary, actions).lines].flatMap(({ label }) => label ?? []);
  labels.push(locales[welsh].native.crashed, locales[welsh].native.fired.locked);
  expect(labels.length).toBeGreaterThan(40);
  expect(labels.filter((label) => !/^\[.*ö\]$/.test(label))).toEqual([]);
  expect(labels).toContain(
    lengthen('{{free}} of {{count}} devices available').replace('{{free}}', '1').replace('{{count}}', '10'),
  );

  const triggered = {
    id: 'f',
    alert: {
      id: 'w',
      target: { kind: 'device', key: 'a', name: 'n' },
      when: 'available',
      idleMinutes: null,
      createdAt: 0,
      except: [],
    },
    deviceKey: 'a',
    deviceName: 'Pixel 6',
    agent: '10.0.0.1:5037',
    at: 0,
  } as const;
  expect(describeTriggered(triggered, welsh).body).toBe(
    lengthen('Available now ({{agent}}).').replace('{{agent}}', triggered.agent),
  );
});

it('is used for pseudonyms, which are understood in searches', () => {
  const pseudonyms = createPseudonyms(() => welsh);
  pseudonyms.register('Kim');
  expect(pseudonyms.labelOf('Kim')).toBe(`${lengthen('Person')} A`);
  expect(pseudonyms.reveal(`free since ${lengthen('Person')} A left`)).toBe('free since Kim left');
});
