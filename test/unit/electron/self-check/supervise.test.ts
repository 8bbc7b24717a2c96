import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeRuntime, exitCodes, superviseSelfCheck } from '../../../../electron/self-check/supervise.ts';

type Ended = ReturnType<NonNullable<Parameters<typeof superviseSelfCheck>[0]>>;

/** Supervises a console with this end. */
function supervise(ended: Ended) {
  const lines: unknown[] = [];
  let folder = '';
  const code = superviseSelfCheck(
    (made) => {
      folder = made;
      mkdirSync(join(folder, 'logs'));
      writeFileSync(join(folder, 'logs/console.log'), '');
      return ended;
    },
    (line) => lines.push(JSON.parse(line)),
  );
  expect(folder).not.toBe('');
  expect(existsSync(folder)).toBe(false);
  return { code, lines };
}

it('names the runtime and cleans up', () => {
  expect(supervise({ status: exitCodes.good, signal: null })).toMatchObject({
    code: 0,
    lines: [
      { check: 'runtime', ok: true, detail: 'stand-in' },
      { check: 'end', ok: true },
      { check: 'clean-up', ok: true },
    ],
  });
});

it('exits with 1 if a check is false', () => {
  expect(supervise({ status: exitCodes.bad, signal: null })).toMatchObject({
    code: 1,
    lines: [{ ok: true }, { ok: true }, { ok: true }],
  });
});

const timeout = Object.assign(new Error('spawnSync ETIMEDOUT'), { code: 'ETIMEDOUT' });

it.each<[Ended, string]>([
  // Like a console that quits during its checks.
  [{ status: 0, signal: null }, 'ended with exit code 0'],
  [{ status: null, signal: 'SIGTRAP' }, 'ended by SIGTRAP'],
  [{ status: null, signal: 'SIGKILL', error: timeout }, 'was killed'],
  [{ status: null, signal: null, error: new Error('spawn ENOENT') }, 'spawn ENOENT'],
])('reports a console that ended before its checks: %j', (ended, why) => {
  const { code, lines } = supervise(ended);
  expect(code).toBe(1);
  expect(lines.slice(1)).toMatchObject([
    { check: 'end', ok: false, detail: expect.stringContaining(why) },
    { check: 'clean-up', ok: true },
  ]);
});

const linux = { platform: 'linux', arch: 'x64', versions: { node: '24.18.0' }, env: {} } as const;

it('tells Electron from the stand-in', () => {
  expect(describeRuntime(linux)).toMatchObject({ detail: 'stand-in', platform: 'linux, x64, no display' });
  const versions = { electron: '45.4.1', chrome: '152.0.1', node: '24.18.0' };
  expect(describeRuntime({ ...linux, versions })).toMatchObject({ detail: 'electron', versions });
  const wayland = { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' };
  expect(describeRuntime({ ...linux, env: wayland }).platform).toBe('linux, x64, wayland');
  expect(describeRuntime({ ...linux, env: { DISPLAY: ':0' } }).platform).toBe('linux, x64, x11');
  expect(describeRuntime({ ...linux, platform: 'win32' }).platform).toBe('win32, x64');
});
