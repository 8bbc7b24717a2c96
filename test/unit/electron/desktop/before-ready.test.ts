import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import {
  appUserModelId,
  prepareApp,
  toastActivatorClsid,
} from '../../../../electron/desktop/before-ready.ts';

/** Electron before it is ready, which records its calls. */
const electron = vi.hoisted(() => {
  const calls: unknown[][] = [];
  const switches: Record<string, string> = {};
  const record =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const app = {
    isPackaged: true,
    on: (name: string, listener: (event: object, contents: object) => void) =>
      listener({}, { setWebRTCIPHandlingPolicy: record(name) }),
    enableSandbox: record('enableSandbox'),
    setPath: record('setPath'),
    setAppUserModelId: record('setAppUserModelId'),
    setToastActivatorCLSID: record('setToastActivatorCLSID'),
    commandLine: {
      appendSwitch: record('appendSwitch'),
      hasSwitch: (name: string) => Object.hasOwn(switches, name),
      getSwitchValue: (name: string) => switches[name] ?? '',
    },
  };
  const protocol = { registerSchemesAsPrivileged: record('registerSchemesAsPrivileged') };
  return { calls, switches, app, protocol, Menu: { setApplicationMenu: record('setApplicationMenu') } };
});
vi.mock('electron', () => electron);
afterEach(() => void vi.restoreAllMocks());

function prepare(
  switches: Readonly<Record<string, string>> = {},
  platform: NodeJS.Platform = 'linux',
  isPackaged = true,
): readonly unknown[][] {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  for (const name of Object.keys(electron.switches)) delete electron.switches[name];
  Object.assign(electron.switches, switches);
  electron.app.isPackaged = isPackaged;
  electron.calls.length = 0;
  prepareApp();
  return [...electron.calls];
}

const names = (calls: readonly unknown[][]) => calls.map(([name]) => name);

it('enables the sandbox, unless the command line disables it', () => {
  expect(names(prepare())).toContain('enableSandbox');
  expect(names(prepare({ 'no-sandbox': '' }))).not.toContain('enableSandbox');
});

it('gives the installed app on Windows the identity of its shortcut', () => {
  const calls = prepare({}, 'win32');
  expect(calls).toContainEqual(['setAppUserModelId', appUserModelId]);
  expect(calls).toContainEqual(['setToastActivatorCLSID', toastActivatorClsid]);
  // Our own file, whose schema electron-builder checks.
  const builder = parse(
    readFileSync(join(import.meta.dirname, '../../../../electron-builder.yml'), 'utf8'),
  ) as { readonly appId: string };
  expect(appUserModelId).toBe(builder.appId);
  // The form that Electron accepts.
  expect(toastActivatorClsid).toMatch(/^\{[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}\}$/);
  for (const others of [prepare({}, 'win32', false), prepare({}, 'darwin'), prepare()])
    expect(names(others)).not.toContain('setAppUserModelId');
});

it("removes Electron's own menu", () => {
  expect(prepare()).toContainEqual(['setApplicationMenu', null]);
});

it('registers the scheme of the page as standard and secure, without fetch', () => {
  expect(prepare()).toContainEqual([
    'registerSchemesAsPrivileged',
    [{ scheme: 'app', privileges: { standard: true, secure: true } }],
  ]);
});

it('uses the data folder of the command line', () => {
  expect(prepare({ 'user-data-dir': 'here' })).toContainEqual(['setPath', 'userData', resolve('here')]);
  expect(names(prepare())).not.toContain('setPath');
});

it('disconnects Chromium from the network by a switch and for each web contents', () => {
  expect(prepare()).toContainEqual(['appendSwitch', 'host-resolver-rules', 'MAP * ~NOTFOUND']);
  expect(prepare()).toContainEqual(['web-contents-created', 'disable_non_proxied_udp']);
});
