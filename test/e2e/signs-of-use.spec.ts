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

test('the use of each phone is read through adb and shown on cards, in the tray and in files, never as available', async ({
  adbLab: { app, page, desktop, devices },
}, info) => {
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
  await devices.find('is:unknown');
  await devices.cards.first().click();
  await expect(devices.details).toContainText('Confirm USB debugging on the phone.');
  await devices.details.getByRole('button', { name: 'Close' }).click();

  await test.step('in the tray, with the alerts', async () => {
    const target = { kind: 'search', query: 'Mirrored' } as const;
    await page.evaluate(
      (search) => window.bridge.invoke('alerts.add', { target: search, when: 'unused', idleMinutes: 15 }),
      target,
    );
    await expect.poll(() => desktop.menu()).toContain('“Mirrored”: when unused');
    const menu = await desktop.menu();
    expect(menu).toContain('1 of 5 devices idle');
    expect(menu).toContain('1 in use · 2 with recent activity · 1 unknown');
    expect(menu.join('\n')).not.toMatch(/\bfree\b|available/i);
  });

  await test.step('in exported files', async () => {
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
});
