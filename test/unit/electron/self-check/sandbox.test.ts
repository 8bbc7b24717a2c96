import { expect, it } from 'vitest';
import { checkSandbox, type Sandbox } from '../../../../electron/self-check/sandbox.ts';

const browser = { pid: 1, type: 'Browser', sandboxed: false } as const;
const tab = (sandboxed?: boolean) =>
  ({ pid: 2, type: 'Tab', ...(sandboxed !== undefined && { sandboxed }) }) as const;

const check = (facts: Partial<Sandbox>, readStatus = filters(0, 0)) =>
  checkSandbox(
    { platform: 'linux', isRoot: false, isSwitchedOff: false, processes: [browser, tab()], ...facts },
    readStatus,
  );
/** The number of system call filters of the page's process, and of this one. */
function filters(page: number, main: number) {
  return async (pid: number) => `Seccomp:\t2\nSeccomp_filters:\t${pid === process.pid ? main : page}\n`;
}

it('is read from the system on Linux, and reported by Electron elsewhere', async () => {
  expect(await check({}, filters(1, 0))).toEqual({ ok: true, detail: '1 of 1 processes' });
  const platform = 'darwin';
  expect(await check({ platform, processes: [tab(true), tab(true)] })).toMatchObject({ ok: true });
});

it('fails if one process of a page has none', async () => {
  expect(await check({}, filters(0, 0))).toMatchObject({ ok: false });
  // A container's filter, which each of its processes has.
  expect(await check({}, filters(1, 1))).toMatchObject({ ok: false });
  expect(await check({ platform: 'win32', processes: [tab(true), tab(false)] })).toEqual({
    ok: false,
    detail: '1 of 2 processes are not sandboxed',
  });
});

it('can be off only for root', async () => {
  expect(await check({ isSwitchedOff: true, isRoot: true })).toMatchObject({ ok: null });
  expect(await check({ isSwitchedOff: true })).toMatchObject({ ok: false });
});

it('is unknown where neither the kernel nor the runtime reports it', async () => {
  expect(await check({}, () => Promise.reject(new Error('ENOENT')))).toMatchObject({ ok: null });
  expect(await check({}, async () => 'Seccomp:\t2\n')).toMatchObject({ ok: null });
  expect(await check({ processes: [browser] })).toMatchObject({ ok: null });
  expect(await check({ platform: 'win32', processes: [tab()] })).toMatchObject({ ok: null });
});
