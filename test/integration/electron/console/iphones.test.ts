import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defaultDigest } from '#shared/model/lab.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { labDevicesAnswer, labDevicesPath } from '#shared/wire/lab-devices.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import { runDeviceLab } from '../../../fakes/device-lab.ts';
import { type HttpAgent, listing, startHttpAgent } from '../../../fakes/http-agent.ts';
import { type LabWithAgents, startLabWithAgents } from '../../../fakes/lab-with-agents.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { FakeUsbmuxd } from '../../../fakes/usbmux/fake-usbmuxd.ts';
import { ipadPro, iphone13, iphoneX, secrets } from '../../../fakes/usbmux/iphones.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';
import { patientLimits } from '../../../fixtures/patient-limits.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret' };
const badPhone = { ...iphoneX, fault: 'garbage' } as const;

let usbmuxd: FakeUsbmuxd;
let android: HttpAgent;
let folder: string;
let lab: LabWithAgents;
let test: TestConsole;

const readState = () => test.console.pageState();
const findRows = async () => (await readState()).fleet.reports.flatMap(({ devices }) => devices);
const keyOf = async (id: string) =>
  (await findRows()).find(({ device }) => device.deviceId === id)?.key ?? '';
const iphoneAgent = () => `127.0.0.1:${usbmuxd.address.port}`;

/** A real service with an Android phone and three iPhones, whose names it reads, and a console. */
async function start(): Promise<void> {
  usbmuxd = await FakeUsbmuxd.start({ phones: [iphone13, ipadPro, badPhone] });
  android = await startHttpAgent(listing({ ...exampleRecord, ConnectedUser: '' }));
  folder = await makeTempFolder();
  const addresses = [iphoneAgent(), `127.0.0.1:${android.address.port}`];
  lab = await startLabWithAgents(folder, person, addresses, {
    DEVICE_LAB_CLAIMS_TAKING: 'on',
    DEVICE_LAB_USBMUX_NAMES: 'on',
    DEVICE_LAB_LOG_LEVEL: 'debug',
  });
  onTestFinished(async () => {
    await Promise.all([lab.end(), android.close(), usbmuxd.close()]);
  });
  test = await startConsole();
  const choice = {
    kind: 'service',
    address: lab.address,
    digest: defaultDigest,
    limits: patientLimits,
  } as const;
  await test.console.session.signIn({ choice, ...person });
  await vi.waitFor(async () => {
    const names = (await findRows()).map(({ device }) => device.model.modelName ?? '');
    expect(new Set(names)).toEqual(
      new Set(['', 'Galaxy S24', 'iPad Pro 11-inch (4th generation)', 'iPhone 13']),
    );
  });
}

const readFiles = async (path: string) => {
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  const files = names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
};

it('an iPhone is searched, exported, compared with a snapshot, claimed and remembered like other phones', async () => {
  await start();
  const token = (
    await runDeviceLab([
      'tokens',
      'create',
      '--name',
      'ci',
      '--expires',
      '1',
      '--names',
      '--data-dir',
      folder,
    ])
  ).stdout.trim();
  const search = async (q: string) => {
    const headers = { authorization: formatAuthorization(token) };
    const answer = await fetch(`${lab.address}${labDevicesPath}?${new URLSearchParams({ q })}`, { headers });
    return labDevicesAnswer.parse(await answer.json()).devices;
  };
  const idsOf = async (q: string) => (await search(q)).map(({ deviceId }) => deviceId).toSorted();
  const iphones = [iphone13, ipadPro, badPhone].map(({ udid }) => udid).toSorted();
  expect(await idsOf('platform:ios')).toEqual(iphones);
  expect(await idsOf('platform:android')).toEqual([exampleRecord.DeviceID]);
  expect(await idsOf('platform:ios os:>=18')).toEqual([iphone13.udid, ipadPro.udid].toSorted());
  // Nobody knows whether an iPhone is in use.
  expect(await idsOf('unused')).toEqual([exampleRecord.DeviceID]);

  const keys = [await keyOf(iphone13.udid), await keyOf(badPhone.udid)];
  const path = join(folder, 'export');
  test.files.toSave = Promise.resolve(path);
  const columns: FieldId[] = ['id', 'model', 'os', 'screen', 'capture', 'platform'];
  await test.console.exporter.exportDevices({ format: 'csv', columns, keys });
  const [, ...lines] = (await readFile(path, 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain(`${iphone13.udid},iPhone 13,iOS 18.6.2,1170 × 2532,,ios,unknown,`);
  expect(lines[1]).toContain(`${badPhone.udid},,,,,ios,unknown,`);
  await test.console.exporter.exportDevices({ format: 'wire', columns, keys });
  expect(await readFile(path, 'utf8')).toContain('"Platform":"ios"');

  expect(await test.console.snapshots.save('before')).toMatchObject({ outcome: 'saved' });
  const devices = [{ agent: iphoneAgent(), deviceId: iphone13.udid }];
  await vi.waitFor(async () => expect((await readState()).claims.isTaking).toBe(true));
  expect(await test.console.claims.take({ devices, minutes: 60 })).toMatchObject({ outcome: 'done' });
  await expect.poll(() => idsOf('is:claimed')).toEqual([iphone13.udid]);
  expect(await search('is:claimed')).toMatchObject([{ connectedUser: '김민준', claim: { Kind: 'person' } }]);
  expect(await idsOf('platform:ios -is:claimed')).toEqual(iphones.filter((id) => id !== iphone13.udid));

  usbmuxd.detach(ipadPro.udid);
  const readHistory = async () =>
    (await readState()).history.map(({ kind, device }) => `${kind} ${device?.name}`);
  await expect.poll(readHistory, { timeout: 15_000 }).toContain('gone iPad Pro 11-inch (4th generation)');
  const [snapshot] = (await readState()).snapshots;
  await expect
    .poll(() => test.console.snapshots.compare(snapshot?.id ?? ''), { timeout: 15_000 })
    .toMatchObject({
      outcome: 'compared',
      comparison: { vanished: [{ name: 'iPad Pro 11-inch (4th generation)' }], changed: [] },
    });
});

it('what else a phone volunteers is in no list, log, database or file of the console', async () => {
  await start();
  await expect
    .poll(() => usbmuxd.requests.filter((request) => request === 'GetValue').length)
    .toBeGreaterThan(1);
  const texts = {
    state: JSON.stringify(await readState()),
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
