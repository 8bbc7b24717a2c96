import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type RouteName, routes } from '#shared/ipc/contract.ts';
import { createHandlers } from '../../../../electron/ipc/handlers.ts';
import { createRouter } from '../../../../electron/ipc/router.ts';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import { createFakeDesktop } from '../../../fakes/desktop.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import {
  accountOf,
  answerJson,
  answerText,
  deviceList,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../../../fakes/lab-server.ts';
import { agentAt, serviceAt } from '../../../fixtures/lab-choice.ts';

const person = { companyCode: 'ACME', employeeNumber: 'QA1042', password: 'right' };
const marker = 'marker-4711';

/** A console signed in to a lab with one device, locked. */
async function startLocked(): Promise<{ readonly test: TestConsole; readonly lab: LabServer }> {
  const started = await startUnlocked();
  started.test.console.lock.lock();
  return started;
}

async function startUnlocked(): Promise<{ readonly test: TestConsole; readonly lab: LabServer }> {
  const test = await startConsole();
  const lab = await startLabServer();
  onTestFinished(() => lab.close());
  const digests = new Set<unknown>();
  lab.authenticate = (response, call) => {
    digests.add(call.body['emp_pass']);
    // The first attempt is correct.
    const isRight = digests.values().next().value === call.body['emp_pass'];
    (isRight ? answerJson(accountOf(call.body)) : answerText(''))(response, call);
  };
  lab.listDevices = answerJson(deviceList([wireDevice(marker, { ConnectedUser: 'somebody' })]));
  await test.console.session.signIn({ choice: serviceAt(lab.baseAddress), ...person });
  test.console.agents.add({ ...agentAt(), name: marker });
  await vi.waitFor(() => expect(JSON.stringify(test.events)).toContain(`"deviceId":"${marker}"`));
  test.console.alerts.add({
    target: { kind: 'search', query: marker },
    when: 'available',
    idleMinutes: null,
  });
  test.console.keepView({ page: 'devices', query: marker, openKey: null });
  return { test, lab };
}

it('sends no lab data while locked, and all of it after unlocking', async () => {
  const { test } = await startLocked();
  const before = test.events.length;
  expect(test.events.at(-1)).toEqual({
    event: 'session.changed',
    payload: expect.objectContaining({ kind: 'locked', name: '김민준', employeeNumber: 'QA1042' }),
  });
  expect(JSON.stringify(await test.console.pageState())).not.toContain(marker);
  expect(test.console.traySummary()).toMatchObject({ isLocked: true, counts: { 'in-use': 0 }, waiting: [] });
  expect(test.console.keptView()).toBeNull();
  test.console.fleet.pollNow(null);
  test.console.settings.change({ theme: 'dark' });
  await vi.waitFor(() => expect(test.events.length).toBeGreaterThan(before));

  expect(await test.console.lock.unlock('right')).toEqual({ outcome: 'signed-in' });
  const emitted = test.events.slice(before).map(({ event }) => event);
  expect(new Set(emitted)).toEqual(new Set(['settings.changed', 'session.changed']));
  expect(JSON.stringify(await test.console.pageState())).toContain(marker);
  expect(test.console.keptView()).toMatchObject({ query: marker });
});

it('keeps alerts going while locked, without names', async () => {
  const { test, lab } = await startLocked();
  const before = test.events.length;
  lab.listDevices = answerJson(deviceList([wireDevice(marker)]));
  test.console.fleet.pollNow(null);
  await vi.waitFor(() => expect(test.notifications).toHaveLength(1));
  expect(test.notifications[0]).toMatchObject({ title: 'Device Lab Console' });
  expect(JSON.stringify(test.notifications)).not.toContain(marker);
  expect(JSON.stringify(test.notifications)).not.toContain('갤럭시');
  test.notifications[0]?.onClick();
  // The fleet, the alerts, and the history have changed by now.
  expect(test.events.slice(before)).toEqual([]);
});

it('lets the locked page only unlock, sign out, or call what returns no data', async () => {
  const { test } = await startLocked();
  const dispatch = createRouter(createHandlers(test.console, createFakeDesktop()), test.log);
  const open: RouteName[] = [];
  // The router checks inputs first: an invalid input would hide an open route.
  const inputs: Partial<Record<RouteName, unknown>> = {
    'session.unlock': { password: 'wrong' },
    'settings.change': {},
    'notices.dismiss': { id: 'x' },
    'fleet.setView': { agentIds: [], isVisible: true },
    'page.keepView': { page: 'devices', query: marker, openKey: null },
    'devices.raw': { key: 'x' },
    'agents.command': { agentId: 'x', shell: 'posix' },
    'clipboard.copy': { text: 'x' },
    'snapshots.save': { name: 'x' },
    'agents.refresh': { agentIds: null },
    'devices.export': { format: 'csv', keys: [], columns: [] },
    'session.signIn': { choice: { kind: 'demo' }, ...person },
  };
  const names = Object.keys(routes).filter((name) => name !== 'session.signOut');
  const refused: string[] = [];
  for (const name of names) {
    const result = await dispatch(name, inputs[name as RouteName]); // of the routes' own names
    if (result.ok) open.push(name as RouteName);
    else if (result.error.code === 'internal') refused.push(name);
  }
  expect(refused).toEqual(
    expect.arrayContaining([
      'devices.raw',
      'devices.export',
      'clipboard.copy',
      'session.signIn',
      'agents.refresh',
    ]),
  );
  expect(open.toSorted()).toEqual([
    'console.state',
    'diagnostics.gather',
    'diagnostics.save',
    'discovery.cancelSearch',
    'discovery.close',
    'discovery.stopListening',
    'fleet.setView',
    'notices.dismiss',
    'page.keepView',
    'page.keptView',
    'session.unlock',
    'settings.change',
    'updates.postpone',
    'updates.restart',
  ]);
  expect(test.console.keptView()).toBeNull();
  expect(test.console.lock.isLocked()).toBe(true);
  expect(await dispatch('session.signOut', undefined)).toMatchObject({ ok: true });
  expect((await test.console.pageState()).session.kind).toBe('signed-out');
  expect(test.console.lock.isLocked()).toBe(false);
});

it('an open save dialog writes nothing if the console locks', async () => {
  const { test } = await startUnlocked();
  const keys = (await test.console.pageState()).fleet.reports.flatMap(({ devices }) =>
    devices.map(({ key }) => key),
  );
  const path = join(await makeTempFolder(), 'devices.csv');
  const dialog = Promise.withResolvers<string>();
  test.files.toSave = dialog.promise;
  const exportDevices = () => test.console.exporter.exportDevices({ format: 'csv', keys, columns: ['id'] });
  const exporting = exportDevices();
  test.console.lock.lock();
  dialog.resolve(path);
  expect(await exporting).toEqual({ outcome: 'canceled' });
  await expect(stat(path)).rejects.toThrow('ENOENT');
  await test.console.lock.unlock('right');
  await exportDevices();
  expect(await readFile(path, 'utf8')).toContain(marker);
});
