import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { createHandlers } from '../../../../electron/ipc/handlers.ts';
import { createRouter } from '../../../../electron/ipc/router.ts';
import { createEmbeddedLabs } from '../../../../electron/lab-service/embedded/embedded.ts';
import { openFolder } from '../../../fakes/console-of-folder.ts';
import { createFakeDesktop } from '../../../fakes/desktop.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', name: '', password: 'right' };
const digest = 'ab'.repeat(64);
const route = 'session.openWithoutAccount';

/** A console over the real embedded service, and a page that may call any route. */
async function start(dataDir: string) {
  const { console, log, close } = await openFolder(dataDir);
  const dispatch = createRouter(createHandlers(console, createFakeDesktop()), log);
  const stateOf = async () => (await console.pageState()).session;
  return { console, dispatch, close, stateOf };
}

/** Opens the lab without an account, closes the console, and returns its data folder. */
async function useAndQuit(): Promise<string> {
  const dataDir = await makeTempFolder();
  const { console, close } = await start(dataDir);
  expect(await console.session.openWithoutAccount()).toEqual({ outcome: 'signed-in' });
  await close();
  return dataDir;
}

/** Creates an account in another process, such as another window or the program `device-lab`. */
async function makeAccountElsewhere(dataDir: string): Promise<void> {
  const labs = createEmbeddedLabs({ dataDir, log: silentLog, version: '0.0.0' });
  const credentials = { companyCode: 'ACME', employeeNumber: '7', passwordDigest: digest };
  expect(await labs.createFirstAccount(credentials, '')).toBe(true);
  await labs.close();
}

const rejected = { ok: true, value: { outcome: 'rejected' } };

it('is rejected once there is an account, even after a restart', async () => {
  const dataDir = await useAndQuit();
  const first = await start(dataDir);
  await first.console.session.openWithoutAccount();
  await first.console.session.createFirstAccount(person);
  first.console.session.signOut();
  expect(await first.dispatch(route, undefined)).toEqual(rejected);
  expect(await first.stateOf()).toEqual({ kind: 'signed-out' });
  await first.close();

  const second = await start(dataDir);
  expect(await second.dispatch(route, undefined)).toEqual(rejected);
  const { session, fleet, views, history, snapshots } = await second.console.pageState();
  expect(session).toEqual({ kind: 'signed-out' });
  expect([fleet.reports, views, history, snapshots]).toEqual([[], [], [], []]);
});

it('doesn’t unlock a session by any route', async () => {
  const { console, dispatch, stateOf } = await start(await useAndQuit());
  await console.session.createFirstAccount(person);
  console.lock.lock();
  for (const input of [undefined, {}, { choice: { kind: 'this-computer' } }])
    expect(await dispatch(route, input)).toMatchObject({ ok: false });
  expect(await dispatch('session.createFirstAccount', person)).toMatchObject({ ok: false });
  expect((await stateOf()).kind).toBe('locked');
  expect(console.lock.isLocked()).toBe(true);
});

it('is rejected once another process has created an account', async () => {
  const dataDir = await useAndQuit();
  const { console, dispatch } = await start(dataDir);
  expect((await console.pageState()).firstAccount).toBe('needed');
  await makeAccountElsewhere(dataDir);
  expect(await dispatch(route, undefined)).toEqual(rejected);
  expect((await console.pageState()).firstAccount).toBe('exists');
});

it('is rejected with the reason if accounts can’t be read', async () => {
  const dataDir = await useAndQuit();
  await makeAccountElsewhere(dataDir);
  for (const end of ['-wal', '-shm']) await rm(join(dataDir, `accounts.sqlite${end}`), { force: true });
  await writeFile(join(dataDir, 'accounts.sqlite'), 'no database'.repeat(1_000));
  const { console, dispatch, stateOf } = await start(dataDir);
  expect((await console.pageState()).firstAccount).toBe('unknown');
  expect(await dispatch(route, undefined)).toEqual({
    ok: true,
    value: { outcome: 'failed', failure: { kind: 'accounts-unreadable', detail: expect.any(String) } },
  });
  expect((await stateOf()).kind).toBe('signed-out');
});
