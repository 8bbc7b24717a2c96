import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startConsole } from '../../../fakes/console.ts';
import { startLabWithAgents } from '../../../fakes/lab-with-agents.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { FakeUsbmuxd } from '../../../fakes/usbmux/fake-usbmuxd.ts';
import { ipadPro, iphone13, iphoneX, secrets } from '../../../fakes/usbmux/iphones.ts';
import { serviceAt } from '../../../fixtures/lab-choice.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret' };
const badPhone = { ...iphoneX, fault: 'garbage' } as const;

const readFiles = async (path: string) => {
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  const files = names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
};

it('what else a phone volunteers is in no list, log, database or file of the console', async () => {
  const usbmuxd = await FakeUsbmuxd.start({ phones: [iphone13, ipadPro, badPhone] });
  const folder = await makeTempFolder();
  const lab = await startLabWithAgents(folder, person, [`127.0.0.1:${usbmuxd.address.port}`], {
    DEVICE_LAB_USBMUX_NAMES: 'on',
    DEVICE_LAB_LOG_LEVEL: 'debug',
  });
  onTestFinished(async () => void (await Promise.all([lab.end(), usbmuxd.close()])));
  const test = await startConsole();
  await test.console.session.signIn({ choice: serviceAt(lab.address), ...person });
  await vi.waitFor(async () => {
    const devices = (await test.console.pageState()).fleet.reports.flatMap((report) => report.devices);
    expect(devices.map(({ device }) => device.model.modelName ?? '').toSorted()).toEqual([
      '',
      'iPad Pro 11-inch (4th generation)',
      'iPhone 13',
    ]);
  });
  await expect
    .poll(() => usbmuxd.requests.filter((request) => request === 'GetValue').length)
    .toBeGreaterThan(1);
  const texts = {
    state: JSON.stringify(await test.console.pageState()),
    diagnostics: await test.console.diagnostics.gather(),
    log: lab.output(),
    service: await readFiles(folder),
    console: await readFiles(test.dataDir),
  };
  expect(texts.state).toContain('iPhone14,5');
  expect(texts.service).toContain('SQLite format 3');
  for (const [where, text] of Object.entries(texts))
    for (const [key, secret] of Object.entries(secrets))
      expect([where, key, text.includes(secret)]).toEqual([where, key, false]);
});
