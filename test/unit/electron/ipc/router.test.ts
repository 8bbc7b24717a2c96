import { expect, it, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { routes } from '#shared/ipc/contract.ts';
import { createRouter, type Handlers } from '../../../../electron/ipc/router.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';

/** The same handler for every route. */
const handleAll = (handler: () => void) =>
  // Each route has a handler; these tests read no value of theirs.
  Object.fromEntries(Object.keys(routes).map((name) => [name, handler])) as unknown as Handlers;
const handlers = handleAll(() => {});
const dispatch = createRouter(handlers, silentLog);
const agent = { address: { host: '10.0.0.5', port: 5037 }, name: '', group: '', via: 'lab' };

it('hands over the input and returns the answer', async () => {
  const add = vi.fn<Handlers['agents.add']>(() => ({ outcome: 'exists', agentId: '7' }));
  const result = await createRouter({ ...handlers, 'agents.add': add }, silentLog)('agents.add', agent);
  expect(result).toEqual({ ok: true, value: { outcome: 'exists', agentId: '7' } });
  expect(add).toHaveBeenCalledExactlyOnceWith(agent);
});

it.each(['nothing.such', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'console.snapshot '])(
  'has no route %j',
  async (route) => {
    expect(await dispatch(route, undefined)).toEqual({ ok: false, error: { code: 'unknown-route', route } });
  },
);

it.each([3, null, undefined, {}, [], ['console.state'], Symbol('x'), { toString: () => 'console.state' }])(
  'rejects %s as a route',
  async (route) => {
    const error = { code: 'unknown-route', route: typeof route };
    expect(await dispatch(route, undefined)).toEqual({ ok: false, error });
  },
);

it('cuts a long name in its answer', async () => {
  expect(await dispatch('x'.repeat(1_000_000), undefined)).toMatchObject({
    error: { route: 'x'.repeat(100) },
  });
});

it.each([
  ['agents.add', undefined],
  ['agents.add', { ...agent, address: { host: '10.0.0.5', port: 0 } }],
  ['agents.add', { ...agent, address: { host: 'not a host', port: 1 } }],
  ['agents.add', { ...agent, via: 'elsewhere' }],
  ['agents.edit', agent],
  // It breaks the schema itself.
  ['alerts.add', { target: { kind: 'devices', keys: new Uint8Array(8), name: '' }, when: 'free' }],
  ['agents.refresh', {}],
  ['agents.change', { agentIds: ['a'], change: { isPaused: 'yes' } }],
  ['console.state', {}],
  ['session.signOut', null],
  ['devices.raw', { key: '' }],
  ['settings.change', { theme: 'pink' }],
  ['session.signIn', { choice: { kind: 'service', address: 'ftp://x' } }],
])('never hands invalid input to %s', async (route, input) => {
  const calls = vi.fn<() => never>();
  const result = await createRouter(handleAll(calls), silentLog)(route, input);
  expect(result).toEqual({ ok: false, error: { code: 'invalid-input', route } });
  expect(calls).not.toHaveBeenCalled();
});

it('logs an error without the input, and tells the page no details', async () => {
  const log = createRecordingLog();
  const signIn = vi.fn<Handlers['session.signIn']>().mockRejectedValue(new Error('a secret detail'));
  const input = {
    choice: { kind: 'demo' },
    companyCode: 'ACME',
    employeeNumber: '1',
    password: 'hunter2-marker',
  };
  const result = await createRouter({ ...handlers, 'session.signIn': signIn }, log)('session.signIn', input);
  expect(result).toEqual({ ok: false, error: { code: 'internal', route: 'session.signIn' } });
  expect(log.lines.join()).toContain('a secret detail');
  expect(log.lines.join()).not.toContain('hunter2-marker');
});

it('survives a handler that throws', async () => {
  const signOut = vi.fn<Handlers['session.signOut']>().mockThrow(new Error('at once'));
  const result = await createRouter({ ...handlers, 'session.signOut': signOut }, silentLog)(
    'session.signOut',
    undefined,
  );
  expect(result).toMatchObject({ error: { code: 'internal' } });
});
