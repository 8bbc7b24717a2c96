import { expect, it, vi } from 'vitest';
import type { FirstScreen } from '#shared/ipc/contract.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { createEarlyDispatch, type EarlyAnswers } from '../../../../electron/ipc/early-dispatch.ts';
import type { Dispatch } from '../../../../electron/ipc/router.ts';

const firstScreen: FirstScreen = {
  version: '1.2.3',
  language: 'en',
  settings: defaultSettings,
  accent: null,
  firstAccount: 'needed',
  labs: [],
};
const nothingKept = { outcome: 'nothing-kept' } as const;

/** A console that opens when it is told to, and says which calls it was given. */
function startConsole(answers: Partial<EarlyAnswers> = {}) {
  const console = vi.fn<Dispatch>((route, input) => Promise.resolve({ ok: true, value: [route, input] }));
  const opening = Promise.withResolvers<Dispatch>();
  const open = vi.fn<() => Promise<Dispatch>>(() => opening.promise);
  const early = {
    'console.firstScreen': () => Promise.resolve(firstScreen),
    'session.canStay': () => Promise.resolve(false),
    'session.resume': () => Promise.resolve(nothingKept),
    ...answers,
  };
  const dispatch = createEarlyDispatch(early, open);
  return { dispatch, open, console, finish: () => opening.resolve(console), fail: opening.reject };
}

it('answers what the sign-in screen asks while nothing is open, and opens nothing for it', async () => {
  const { dispatch, open } = startConsole();
  expect(await dispatch('console.firstScreen', undefined)).toEqual({ ok: true, value: firstScreen });
  expect(await dispatch('session.canStay', undefined)).toEqual({ ok: true, value: false });
  expect(await dispatch('session.resume', undefined)).toEqual({ ok: true, value: nothingKept });
  expect(open).not.toHaveBeenCalled();
});

it('lets all else wait for the open console, as it was asked', async () => {
  const { dispatch, open, finish } = startConsole();
  const answers = Promise.all([
    dispatch('console.snapshot', undefined),
    dispatch('session.signIn', { password: 'p' }),
    dispatch('toString', undefined),
    dispatch(7, undefined),
    // No name, though it reads like one.
    dispatch(['console.firstScreen'], undefined),
  ]);
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(5));
  finish();
  expect(await answers).toEqual([
    { ok: true, value: ['console.snapshot', undefined] },
    { ok: true, value: ['session.signIn', { password: 'p' }] },
    { ok: true, value: ['toString', undefined] },
    { ok: true, value: [7, undefined] },
    { ok: true, value: [['console.firstScreen'], undefined] },
  ]);
});

it('asks the open console the same once it is there', async () => {
  const { dispatch, console, finish } = startConsole();
  finish();
  await dispatch('console.snapshot', undefined);
  await dispatch('console.firstScreen', undefined);
  await dispatch('session.canStay', undefined);
  expect(console.mock.calls.map(([route]) => route)).toEqual([
    'console.snapshot',
    'console.firstScreen',
    'session.canStay',
  ]);
});

it('leaves to the open console what an early answer cannot say', async () => {
  const { dispatch, console, finish } = startConsole({
    'console.firstScreen': () => Promise.resolve(null),
  });
  finish();
  await dispatch('console.firstScreen', undefined);
  expect(console).toHaveBeenLastCalledWith('console.firstScreen', undefined);
});

it('leaves to it what an early answer fails to say', async () => {
  const { dispatch, console, finish } = startConsole({
    'session.canStay': () => Promise.reject(new Error('no keyring')),
  });
  finish();
  await dispatch('session.canStay', undefined);
  expect(console).toHaveBeenLastCalledWith('session.canStay', undefined);
});

it('has an input that is none of theirs refused by the router', async () => {
  const { dispatch, console, finish } = startConsole();
  finish();
  await dispatch('console.firstScreen', { dataDir: '/' });
  expect(console).toHaveBeenLastCalledWith('console.firstScreen', { dataDir: '/' });
});

it('fails a call with the console that could not be opened', async () => {
  const { dispatch, fail } = startConsole();
  fail(new Error('no space'));
  await expect(dispatch('console.snapshot', undefined)).rejects.toThrow('no space');
});
