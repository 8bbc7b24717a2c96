import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { routes } from '#shared/ipc/contract.ts';
import { noScreenshot } from '#shared/model/fleet/screenshot.ts';
import { createRouter, type Handlers } from '../../../../electron/ipc/router.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';

const handlers: Handlers = {
  'console.state': () => Promise.reject(new Error('a secret detail')),
  'session.signIn': () => ({ outcome: 'rejected' }),
  'session.openWithoutAccount': () => ({ outcome: 'rejected' }),
  'session.createFirstAccount': () => ({ outcome: 'rejected' }),
  'session.signInAgain': () => ({ outcome: 'rejected' }),
  'session.signOut': () => {},
  'session.lock': () => {},
  'session.unlock': () => ({ outcome: 'rejected' }),
  'session.canRemember': () => true,
  'session.resume': () => ({ outcome: 'nothing-kept' }),
  'trust.allowPlain': () => {},
  'trust.acceptCertificate': () => {},
  'trust.chooseAuthority': () => ({ outcome: 'canceled' }),
  'trust.remove': () => {},
  'agents.add': async () => ({ outcome: 'added', agentId: '1' }),
  'agents.edit': () => ({ outcome: 'added', agentId: '1' }),
  'agents.change': () => {},
  'agents.remove': () => {},
  'agents.restore': () => {},
  'agents.refresh': () => {},
  'devices.dismiss': () => {},
  'fleet.setView': () => {},
  'alerts.add': () => {},
  'agents.addMany': () => ({ added: 0 }),
  'alerts.remove': () => {},
  'alerts.clearTriggered': () => {},
  'claims.take': () => ({ outcome: 'unreachable' }),
  'claims.extend': () => ({ outcome: 'unreachable' }),
  'claims.release': () => ({ outcome: 'unreachable' }),
  'screenshots.take': () => noScreenshot('off'),
  'screenshots.save': () => ({ outcome: 'canceled' }),
  'devices.raw': () => null,
  'discovery.listen': () => {},
  'discovery.stopListening': () => {},
  'discovery.ranges': () => [],
  'discovery.search': () => ({ outcome: 'started' }),
  'discovery.cancelSearch': () => {},
  'discovery.close': () => {},
  'views.save': () => ({ outcome: 'full' }),
  'views.rename': () => {},
  'views.replace': () => {},
  'views.move': () => {},
  'views.remove': () => {},
  'recentChoices.remember': () => {},
  'settings.change': () => {},
  'devices.export': () => Promise.resolve({ outcome: 'canceled' }),
  'agents.command': () => null,
  'clipboard.copy': () => {},
  'snapshots.save': () => ({ outcome: 'failed' }),
  'snapshots.rename': () => {},
  'snapshots.remove': () => {},
  'snapshots.compare': () => ({ outcome: 'unreadable' }),
  'page.keepView': () => {},
  'page.keptView': () => null,
  'diagnostics.gather': () => '',
  'diagnostics.save': () => ({ outcome: 'canceled' }),
  'updates.postpone': () => {},
  'updates.restart': () => {},
  'about.read': () => ({ runtime: { electron: '', chromium: '', node: '' }, licenses: null }),
  'notices.dismiss': () => {},
};
const dispatch = createRouter(handlers, silentLog);
const agent = { address: { host: '10.0.0.5', port: 5037 }, name: '', group: '', via: 'lab' };

describe('dispatch', () => {
  it('rejects an input on which the schema itself throws', async () => {
    const target = { kind: 'devices', keys: new Uint8Array(8), name: '' };
    expect(await dispatch('alerts.add', { target, when: 'free' })).toEqual({
      ok: false,
      error: { code: 'invalid-input', route: 'alerts.add' },
    });
  });

  it('passes the input and returns the output', async () => {
    const add = vi.fn<Handlers['agents.add']>(() => ({ outcome: 'exists', agentId: '7' }));
    const result = await createRouter({ ...handlers, 'agents.add': add }, silentLog)('agents.add', agent);
    expect(result).toEqual({ ok: true, value: { outcome: 'exists', agentId: '7' } });
    expect(add).toHaveBeenCalledExactlyOnceWith(agent);
  });

  it.each([
    'nothing.such',
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'console.snapshot ',
  ])('has no route %j', async (route) => {
    expect(await dispatch(route, undefined)).toEqual({ ok: false, error: { code: 'unknown-route', route } });
  });

  it.each([3, null, undefined, {}, [], ['console.state'], Symbol('x'), { toString: () => 'console.state' }])(
    'rejects %s as a route',
    async (route) => {
      const error = { code: 'unknown-route', route: typeof route };
      expect(await dispatch(route, undefined)).toEqual({ ok: false, error });
    },
  );

  it('does not return a long name', async () => {
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
    ['agents.refresh', {}],
    ['agents.change', { agentIds: ['a'], change: { isPaused: 'yes' } }],
    ['console.state', {}],
    ['session.signOut', null],
    ['devices.raw', { key: '' }],
    ['settings.change', { theme: 'pink' }],
    ['session.signIn', { choice: { kind: 'service', address: 'ftp://x' } }],
  ])('passes no invalid input to the handler of %s', async (route, input) => {
    const calls = vi.fn<() => never>();
    // Each handler is replaced by one that must not be called.
    const traps = Object.fromEntries(Object.keys(routes).map((name) => [name, calls])) as unknown as Handlers;
    const result = await createRouter(traps, silentLog)(route, input);
    expect(result).toEqual({ ok: false, error: { code: 'invalid-input', route } });
    expect(calls).not.toHaveBeenCalled();
  });

  it('returns no details of an error to the page, and logs it without the input', async () => {
    const log = createRecordingLog();
    const signIn = vi.fn<Handlers['session.signIn']>().mockRejectedValue(new Error('a secret detail'));
    const input = {
      choice: { kind: 'demo' },
      companyCode: 'ACME',
      employeeNumber: '1',
      password: 'hunter2-marker',
    };
    const result = await createRouter({ ...handlers, 'session.signIn': signIn }, log)(
      'session.signIn',
      input,
    );
    expect(result).toEqual({ ok: false, error: { code: 'internal', route: 'session.signIn' } });
    expect(log.lines.join()).toContain('a secret detail');
    expect(log.lines.join()).not.toContain('hunter2-marker');
  });

  it('handles a handler that throws synchronously', async () => {
    const signOut = vi.fn<Handlers['session.signOut']>().mockThrow(new Error('at once'));
    const result = await createRouter({ ...handlers, 'session.signOut': signOut }, silentLog)(
      'session.signOut',
      undefined,
    );
    expect(result).toMatchObject({ error: { code: 'internal' } });
  });
});

describe('the handler map', () => {
  it('is exhaustive, closed and typed', () => {
    const { 'notices.dismiss': _, ...oneMissing } = handlers;
    // @ts-expect-error A missing handler does not compile.
    const missing: Handlers = oneMissing;
    // @ts-expect-error Nor does one for a route that is not in the contract.
    const extra: Handlers = { ...handlers, 'files.read': () => '' };
    // @ts-expect-error Nor a handler with another result than its route.
    const wrong: Handlers = { ...handlers, 'devices.raw': () => 3 };
    // @ts-expect-error Nor one that reads a value that its route does not have.
    const curious: Handlers = { ...handlers, 'agents.remove': ({ key }) => void key };
    expect([missing, extra, wrong, curious]).toHaveLength(4);
    expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(routes).toSorted());
  });
});
