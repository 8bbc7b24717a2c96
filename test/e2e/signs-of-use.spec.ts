import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import { startAdbLab } from '../fakes/adb/adb-lab.ts';
import type { FakeDeviceOptions } from '../fakes/adb/fake-device.ts';
import { type PhoneUse, usedPhone } from '../fakes/adb/phone-use.ts';
import { pixel6 } from '../fakes/adb/phones.ts';
import { createRunningEngine } from '../fakes/adb/running-engine.ts';
import { whyToSkip } from '../fakes/adb/tools.ts';
import { expect, type RunningConsole, test as base } from './fixture.ts';
import { Desktop } from './screens/desktop.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { FilterRow } from './screens/filter-row.ts';
import { openPage } from './screens/navigation.ts';
import { OverviewScreen } from './screens/overview-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

interface Fixtures {
  /** A console on a desktop with a tray; its only agent is a real adb server with phones in each state that can be observed. */
  readonly adbLab: RunningConsole & { readonly desktop: Desktop; readonly devices: DevicesScreen };
}

const MINUTE = 60_000;
const { uptimeMs } = usedPhone;

/** A phone of this name; its clock runs. */
function phone(
  name: string,
  use: Partial<PhoneUse>,
  fault: FakeDeviceOptions['fault'] = 'none',
): FakeDeviceOptions {
  const properties = { ...pixel6.properties, 'ro.product.model': name };
  return {
    phone: { ...pixel6, properties, use: { ...usedPhone, ...use } },
    fault,
    engine: createRunningEngine(() => performance.now()),
  };
}

const startPhones = () =>
  startAdbLab([
    phone('Warm', { activity: [uptimeMs - 2 * MINUTE] }),
    phone('Rested', {
      uptimeMs: 8 * uptimeMs,
      activity: [8 * uptimeMs - 180 * MINUTE],
      wake: 8 * uptimeMs - 200 * MINUTE,
      sleep: 8 * uptimeMs - 175 * MINUTE,
      wakefulness: 'Asleep',
    }),
    phone('Mirrored', { activity: [0], processes: ['app_process / com.genymobile.scrcpy.Server 3.1'] }),
    phone('Rented', {
      wakeLocks: ["SCREEN_DIM_WAKE_LOCK              'STF:STFService' ACQ=-3m0s0ms (uid=10219)"],
    }),
    phone('Locked', {}, 'unauthorized'),
  ]);

const test = base.extend<Fixtures>({
  adbLab: async ({ launch }, use) => {
    const reason = whyToSkip('adb');
    base.skip(reason !== null, reason ?? '');
    const lab = await startPhones();
    try {
      const running = await launch('--tray=on');
      const desktop = await Desktop.watch(running.app);
      await new SignInScreen(running.page).signInHere(kim);
      const devices = new DevicesScreen(running.page);
      await devices.addAgent('127.0.0.1', lab.port);
      await expect(devices.card('Rested')).toContainText('Idle');
      await expect(devices.card('Mirrored')).toContainText('Remote control running');
      await use({ ...running, desktop, devices });
    } finally {
      await lab.close();
    }
  },
});

test('each phone shows what was observed of it, and none is said to be available', async ({
  adbLab: { page, desktop, devices },
}) => {
  await test.step('on cards, in the table and in the details', async () => {
    await expect(devices.card('Warm')).toContainText(/Activity (?:at least )?2 min ago/);
    await expect(devices.card('Rested')).toContainText(/Idle.*(?:for |≥ |at least )*3 h/);
    await expect(devices.card('Rented')).toContainText(/In use.*through STF/);
    await expect(devices.card('127.0.0.1')).toHaveCount(5);
    await devices.card('Rented').click();
    await expect(devices.details).toContainText(/through STF since .*\d:\d\d/);
    await devices.card('Rested').click();
    await expect(devices.details).toContainText(/No activity for (?:at least )?3 h/);
    await expect(devices.details.getByRole('list', { name: 'Signs of use' })).toContainText(
      /Screen off since .*\d:\d\d/,
    );
    await devices.search.fill('is:unknown');
    await devices.cards.first().click();
    await expect(devices.details).toContainText('Confirm USB debugging on the phone.');
    await devices.details.getByRole('button', { name: 'Close' }).click();
    await devices.search.fill('');
    await devices.view('Table');
    await expect(devices.row('Warm')).toContainText(/Activity (?:at least )?\d+ min ago/);
  });

  await test.step('and nowhere “free” or “available”', async () => {
    await expect(new FilterRow(page).pills.filter({ visible: true })).toHaveText([
      'All 5',
      'Idle 1',
      'In use 1',
      'Recent activity 2',
      'Unknown 1',
      // The last one folds where fonts are wide.
      /^(?:Disconnected 0|More)$/,
    ]);
    const notSaid = async () =>
      expect(await page.locator('body').innerText()).not.toMatch(/\bfree\b|available/i);
    await notSaid();
    await devices.view('Cards');
    await notSaid();
    const overview = new OverviewScreen(page);
    await overview.open();
    await expect(overview.tiles).toHaveText([
      /^Idle1/,
      /^In use1/,
      /^Recent activity2/,
      /^Unknown1/,
      /^Disconnected0/,
    ]);
    await notSaid();
    await overview.showAs('Table');
    await notSaid();
    await openPage(page, 'Agents');
    await expect(page.getByTitle(/1 idle\s+1 in use\s+2 with recent activity\s+1 unknown/)).toHaveText(
      '1 idle of 5',
    );
    await notSaid();
    const menu = await desktop.menu();
    expect(menu).toContain('1 of 5 devices idle');
    expect(menu).toContain('1 in use · 2 with recent activity · 1 unknown');
    expect(menu.join('\n')).not.toMatch(/\bfree\b|available/i);
  });
});

test('an alert waits for an unused phone, and one that waits for a free phone says that it can’t', async ({
  adbLab: { page, desktop, devices },
}) => {
  const offer = (name: string) => devices.menu.getByRole('menuitem', { name });
  await devices.search.fill('Warm');
  await devices.openMenu();
  await expect(offer('Notify me when any is unused')).toBeVisible();
  await expect(offer('Notify me when any is available')).toHaveCount(0);
  await leaveByEscape(devices.menu);
  await devices.card('Warm').click();
  await expect(devices.details.getByRole('button', { name: 'Notify me when available' })).toHaveCount(0);
  await devices.details.getByLabel(/^Unused after/).selectOption('60');
  await devices.details.getByRole('button', { name: 'Notify me when unused' }).click();
  await expect(devices.details.getByRole('button', { name: 'Delete alert' })).toBeVisible();
  await leaveByEscape(devices.details);

  // As an earlier version saved it.
  const target = { kind: 'search', query: 'Mirrored' } as const;
  await page.evaluate(
    (search) => window.bridge.invoke('watches.add', { target: search, when: 'free', idleMinutes: null }),
    target,
  );
  await openPage(page, 'Alerts');
  const line = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await expect(line('Warm')).toContainText('Unused for 60 min');
  await expect(line('Mirrored')).toContainText('This alert can’t be triggered.');
  await line('Mirrored').getByRole('button', { name: 'Change to unused' }).click();
  await expect(line('Mirrored')).toContainText('Unused for 15 min');
  await expect(line('Mirrored')).not.toContainText('can’t be triggered');
  await expect.poll(() => desktop.menu()).toContain('“Mirrored”: when unused');
});

test('an export says idle, as evidence and state', async ({ adbLab: { app, page, devices } }, info) => {
  const save = async (format: string, path: string) => {
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
    await devices.exportAs(format);
    await expect(page.getByText(new RegExp(`^1 device exported to ${basename(path)}`))).toBeVisible();
    return readFile(path, 'utf8');
  };
  await devices.search.fill('is:idle');
  const [row] = parse<Record<string, string>>(await save('Table', info.outputPath('list.csv')), {
    bom: true,
    columns: true,
  });
  expect(row).toMatchObject({ model: 'Rested', availability: 'idle' });
  const list: unknown = JSON.parse(await save('JSON', info.outputPath('list.json')));
  expect(list).toMatchObject({
    devices: [
      { availability: 'idle', connectedUser: null, observed: { LastActivity: { Kind: 'activity' } } },
    ],
  });
});
