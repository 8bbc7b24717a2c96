import { expect, it } from 'vitest';
import { describeRuntime } from '../../../../electron/self-check/runtime.ts';

const linux = { platform: 'linux', arch: 'x64', versions: { node: '24.18.0' }, env: {} };

it('is the stand-in without a version of Electron', () => {
  expect(describeRuntime(linux)).toMatchObject({
    check: 'runtime',
    ok: true,
    detail: 'stand-in',
    platform: 'linux, x64, no display',
    versions: { node: '24.18.0' },
  });
});

it('is Electron with its versions, and on Linux its display server', () => {
  const versions = { electron: '45.4.1', chrome: '152.0.1', node: '24.18.0', v8: '15.2' };
  expect(
    describeRuntime({
      ...linux,
      versions,
      env: { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' },
    }),
  ).toMatchObject({
    detail: 'electron',
    platform: 'linux, x64, wayland',
    versions: { electron: '45.4.1', chrome: '152.0.1', node: '24.18.0' },
  });
  expect(describeRuntime({ ...linux, env: { DISPLAY: ':0' } }).platform).toBe('linux, x64, x11');
  expect(describeRuntime({ ...linux, platform: 'win32', versions })).toMatchObject({
    platform: 'win32, x64',
  });
});
