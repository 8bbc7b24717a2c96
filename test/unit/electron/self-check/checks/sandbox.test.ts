import { expect, it } from 'vitest';
import { sandboxCheck, type SandboxFacts } from '../../../../../electron/self-check/checks/sandbox.ts';
import { endless } from '../script-page.ts';

const browser = { pid: 1, type: 'Browser', sandboxed: false } as const;
const tab = (sandboxed?: boolean) =>
  ({ pid: 2, type: 'Tab', ...(sandboxed !== undefined && { sandboxed }) }) as const;

const check = (facts: Partial<SandboxFacts>) =>
  sandboxCheck({
    platform: 'linux',
    isRoot: false,
    isSwitchedOff: false,
    metrics: () => [browser, tab()],
    ...facts,
  }).run(endless);
/** The number of system call filters for the page's process, and for this one. */
const filters = (page: number, main: number) => (pid: number) =>
  Promise.resolve(`Seccomp:\t2\nSeccomp_filters:\t${pid === process.pid ? main : page}\n`);

it('is read from the system on Linux, and reported by Electron elsewhere', async () => {
  expect(await check({ readStatus: filters(1, 0) })).toEqual({ ok: true, detail: '1 of 1 processes' });
  const platform = 'darwin';
  expect(await check({ platform, metrics: () => [tab(true), tab(true)] })).toMatchObject({ ok: true });
});

it('fails if one process of a page has none', async () => {
  expect(await check({ readStatus: filters(0, 0) })).toMatchObject({ ok: false });
  // A container's filter, which each of its processes has.
  expect(await check({ readStatus: filters(1, 1) })).toMatchObject({ ok: false });
  const metrics = () => [tab(true), tab(false)];
  expect(await check({ platform: 'win32', metrics })).toEqual({
    ok: false,
    detail: '1 of 2 processes are not sandboxed',
  });
});

it('is unavailable for root, and only root may disable it', async () => {
  expect(await check({ isSwitchedOff: true, isRoot: true })).toMatchObject({ ok: null });
  expect(await check({ isSwitchedOff: true })).toMatchObject({ ok: false });
});

it('is unknown without a source', async () => {
  expect(await check({ readStatus: () => Promise.reject(new Error('EACCES')) })).toMatchObject({ ok: null });
  expect(await check({ platform: 'darwin' })).toMatchObject({ ok: null });
  expect(await check({ metrics: () => [browser] })).toMatchObject({ ok: null });
});

it.skipIf(process.platform !== 'linux')('is missing for a process like this one', async () => {
  const metrics = () => [{ pid: process.pid, type: 'Tab' }] as const;
  expect(await check({ metrics })).toMatchObject({ ok: false });
});
