import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  appUserModelId,
  identifyToWindows,
  toastActivatorClsid,
} from '../../../../electron/desktop/windows-identity.ts';

function identify(platform: NodeJS.Platform, isPackaged: boolean): readonly string[] {
  const calls: string[] = [];
  const app = {
    isPackaged,
    setAppUserModelId: (id: string) => void calls.push(id),
    setToastActivatorCLSID: (id: string) => void calls.push(id),
  };
  identifyToWindows(app, platform);
  return calls;
}

it('gives the installed app the identity of its shortcut', () => {
  expect(identify('win32', true)).toEqual([appUserModelId, toastActivatorClsid]);
  // Our own file, whose schema electron-builder checks.
  const builder = parse(
    readFileSync(join(import.meta.dirname, '../../../../electron-builder.yml'), 'utf8'),
  ) as { readonly appId: string };
  expect(appUserModelId).toBe(builder.appId);
});

it('has a class identifier in the form that Electron accepts', () => {
  expect(toastActivatorClsid).toMatch(/^\{[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}\}$/);
});

it.each([
  ['win32', false],
  ['linux', true],
  ['darwin', true],
] as const)('does nothing on %s with isPackaged %s', (platform, isPackaged) => {
  expect(identify(platform, isPackaged)).toEqual([]);
});
