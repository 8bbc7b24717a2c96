import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { prepareApp } from '../../../../electron/desktop/before-ready.ts';

/** A fake of Electron before it is ready, which records its calls. */
function prepare(
  switches: Readonly<Record<string, string>> = {},
  platform: NodeJS.Platform = 'linux',
): readonly unknown[][] {
  const calls: unknown[][] = [];
  const record =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  prepareApp(
    {
      app: {
        isPackaged: true,
        on: (name, listener) => {
          listener({}, { setWebRTCIPHandlingPolicy: record(name) });
        },
        enableSandbox: record('enableSandbox'),
        setPath: record('setPath'),
        setAppUserModelId: record('setAppUserModelId'),
        setToastActivatorCLSID: record('setToastActivatorCLSID'),
        commandLine: {
          appendSwitch: record('appendSwitch'),
          hasSwitch: (name) => Object.hasOwn(switches, name),
          getSwitchValue: (name) => switches[name] ?? '',
        },
      },
      protocol: { registerSchemesAsPrivileged: record('registerSchemesAsPrivileged') },
      Menu: { setApplicationMenu: record('setApplicationMenu') },
    },
    platform,
  );
  return calls;
}

const names = (calls: readonly unknown[][]) => calls.map(([name]) => name);

it('enables the sandbox, unless the command line disables it', () => {
  expect(names(prepare())).toContain('enableSandbox');
  expect(names(prepare({ 'no-sandbox': '' }))).not.toContain('enableSandbox');
});

it('identifies the installed app to Windows', () => {
  expect(names(prepare({}, 'win32'))).toContain('setAppUserModelId');
  expect(names(prepare())).not.toContain('setAppUserModelId');
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
