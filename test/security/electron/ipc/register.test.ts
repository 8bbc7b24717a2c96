import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventChannel, invokeChannel } from '#shared/ipc/bridge.ts';
import type { EventName, Events } from '#shared/ipc/contract.ts';
import { registerIpc } from '../../../../electron/ipc/register.ts';
import { electron } from '../../../fakes/electron.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';

vi.mock('electron', () => import('../../../fakes/electron.ts'));
beforeEach(() => void (electron.contents.length = 0));

const ownPage = { url: 'app://console/index.html', parent: null };

type Listener = <E extends EventName>(event: E, payload: Events[E]) => void;

function register() {
  const asked: unknown[] = [];
  const log = createRecordingLog();
  const listeners: Listener[] = [];
  const opening =
    Promise.withResolvers<Parameters<typeof registerIpc>[0] extends Promise<infer T> ? T : never>();
  registerIpc(opening.promise, log);
  const open = () =>
    opening.resolve({
      core: { subscribe: (listener) => void listeners.push(listener) },
      async dispatch(route, input) {
        asked.push([route, input]);
        return route === 'bad'
          ? { ok: false, error: { code: 'internal', route: 'bad' } }
          : { ok: true, value: 7 };
      },
    });
  const call = (senderFrame: unknown, route: unknown, input?: unknown) =>
    electron.calls.get(invokeChannel)?.({ senderFrame }, route, input);
  const emit = () => listeners.forEach((listener) => listener('notices.changed', []));
  return { call, asked, log, emit, open, opening };
}

it('is the only user of ipcMain', async () => {
  const sources = join(import.meta.dirname, '../../../../electron');
  const names = (await readdir(sources, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const texts = await Promise.all(names.map((name) => readFile(join(sources, name), 'utf8')));
  const users = names.filter((_, index) => texts[index]?.includes('ipcMain'));
  expect(users).toEqual([join('ipc', 'register.ts')]);
});

describe('a call', () => {
  it('waits until the console is open', async () => {
    const { call, asked, open } = register();
    const answer = call(ownPage, 'agents.refresh');
    expect(asked).toEqual([]);
    open();
    expect(await answer).toEqual({ ok: true, value: 7 });
  });

  it('fails if the console can’t open', async () => {
    const { call, opening } = register();
    opening.reject(new Error('no console'));
    await expect(call(ownPage, 'agents.refresh')).rejects.toThrow('no console');
  });

  it('from the app’s own page gets an answer', async () => {
    const { call, asked, log, open } = register();
    open();
    expect(await call(ownPage, 'agents.refresh', { agentIds: null })).toEqual({ ok: true, value: 7 });
    expect(await call(ownPage, 'bad')).toEqual({ ok: false, error: { code: 'internal', route: 'bad' } });
    expect(asked).toEqual([
      ['agents.refresh', { agentIds: null }],
      ['bad', undefined],
    ]);
    expect(log.lines).toEqual([]);
  });

  it.each([
    ['a frame inside it', { ...ownPage, parent: {} }],
    ['another page', { url: 'https://evil.example/', parent: null }],
    ['a page that looks like it', { url: 'app://console@evil/index.html', parent: null }],
    ['a blank page', { url: 'about:blank', parent: null }],
    ['a page without an address', { url: '', parent: null }],
    ['a frame that is gone', null],
  ])('from %s reaches no handler and is logged', async (_what, frame) => {
    const { call, asked, log, open } = register();
    open();
    const error = { code: 'refused-sender', route: 'session.signIn' };
    expect(await call(frame, 'session.signIn', { password: '1042' })).toEqual({ ok: false, error });
    expect(await call(frame, { toString: () => 'x' })).toEqual({ ok: false, error: { ...error, route: '' } });
    expect(asked).toEqual([]);
    expect(log.lines[0]).toContain('Refused a call');
    expect(log.lines[0]).toContain(frame?.url ?? '{');
    expect(log.lines.join()).not.toContain('1042');
  });
});

it('events go only to the app’s own live page', async () => {
  const sent: unknown[] = [];
  const contents = (url: string, isGone = false) => ({
    getURL: () => url,
    isDestroyed: () => isGone,
    send: (...args: unknown[]) => void sent.push([url, ...args]),
  });
  electron.contents.push(
    contents('app://console/index.html#a'),
    contents('app://console/index.html#gone', true),
    contents('https://evil.example/'),
    contents('devtools://devtools/'),
  );
  const { open, opening, emit } = register();
  open();
  await opening.promise;
  emit();
  expect(sent).toEqual([['app://console/index.html#a', eventChannel, 'notices.changed', []]]);
});
