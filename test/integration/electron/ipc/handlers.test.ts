import { describe, expect, it, vi } from 'vitest';
import type { Input, Output, RouteName } from '#shared/ipc/contract.ts';
import { createHandlers } from '../../../../electron/ipc/handlers.ts';
import { createRouter } from '../../../../electron/ipc/router.ts';
import { startConsole } from '../../../fakes/console.ts';
import { createFakeDesktop } from '../../../fakes/desktop.ts';
import { answerJson, deviceList, wireDevice } from '../../../fakes/lab-server.ts';

/** A console in its demo lab, called like the page calls it: through the router. */
async function openDemoLab() {
  const { console, labs, log, events } = await startConsole();
  const desktop = createFakeDesktop();
  const dispatch = createRouter(createHandlers(console, desktop), log);
  async function call<R extends RouteName>(route: R, input: Input<R>): Promise<Output<R>> {
    const result = await dispatch(route, input);
    if (!result.ok) throw new Error(result.error.code);
    return result.value as Output<R>; // the router returns the result of the route's handler
  }
  labs.servers.demo.listDevices = answerJson(deviceList([wireDevice('s1', { Extra: [1] })]));
  const signIn = () =>
    call('session.signIn', { choice: { kind: 'demo' }, companyCode: '', employeeNumber: '', password: '' });
  const report = async () => (await call('console.state', undefined)).fleet.reports[0];
  return { call, labs, desktop, signIn, report, events };
}

describe('the routes', () => {
  it('support a session from sign-in to sign-out', async () => {
    const { call, signIn, report } = await openDemoLab();
    expect(await signIn()).toEqual({ outcome: 'signed-in' });
    const input = {
      address: { host: '192.0.2.99', port: 5037 },
      name: 'Rack C',
      group: '',
      via: 'lab',
    } as const;
    const { agentId } = await call('agents.add', input);
    expect(await call('agents.edit', { ...input, agentId, name: 'Rack D' })).toEqual({
      outcome: 'added',
      agentId,
    });
    const names = async () =>
      (await call('console.state', undefined)).fleet.reports.map(({ agent }) => agent.name);
    expect(await names()).toEqual(['Rack A', 'Rack B', 'Rack D']);
    await call('agents.change', { agentIds: [agentId], change: { group: 'Bench', isPaused: true } });
    await call('agents.remove', { agentIds: [agentId] });
    expect(await names()).toEqual(['Rack A', 'Rack B']);
    // The last removal is restored unchanged, once.
    await call('agents.restore', undefined);
    await call('agents.restore', undefined);
    const restored = (await call('console.state', undefined)).fleet.reports[2]?.agent;
    expect(restored).toEqual({
      ...input,
      id: agentId,
      name: 'Rack D',
      group: 'Bench',
      isPaused: true,
      origin: 'personal',
    });
    // At its position, too.
    const [first] = (await call('console.state', undefined)).fleet.reports;
    await call('agents.remove', { agentIds: [first?.agent.id ?? ''] });
    expect(await names()).toEqual(['Rack B', 'Rack D']);
    await call('agents.restore', undefined);
    expect(await names()).toEqual(['Rack A', 'Rack B', 'Rack D']);
    await call('session.signOut', undefined);
    expect(await report()).toBeUndefined();
  });

  it("write the page's text to the clipboard", async () => {
    const { call, desktop } = await openDemoLab();
    await call('clipboard.copy', { text: 'R3CX10ABCDE' });
    expect(desktop.copied).toEqual(['R3CX10ABCDE']);
  });

  it('return the raw record, refresh and dismiss', async () => {
    const { call, signIn, report, labs } = await openDemoLab();
    await signIn();
    const key = await vi.waitFor(async () => {
      const found = (await report())?.devices[0]?.key;
      if (found === undefined) throw new Error('no device yet');
      return found;
    });
    const raw = await call('devices.raw', { key });
    expect(JSON.parse(raw ?? '')).toEqual(wireDevice('s1', { Extra: [1] }));
    expect(raw).toContain('\n  "DeviceID": "s1"');
    expect(await call('devices.raw', { key: 'none' })).toBeNull();

    labs.servers.demo.listDevices = answerJson(deviceList([]));
    await call('agents.refresh', { agentIds: null });
    await vi.waitFor(async () => expect((await report())?.devices[0]?.goneSince).not.toBeNull());
    await call('devices.dismiss', { keys: [key] });
    expect((await report())?.devices).toEqual([]);
  });

  it('search for agents, and stop at sign-out', async () => {
    const { call, signIn, events } = await openDemoLab();
    await signIn();
    const discoveries = () =>
      events.filter(({ event }) => event === 'discovery.changed').map(({ payload }) => payload);
    await call('discovery.listen', undefined);
    const [own] = await call('discovery.ranges', undefined);
    expect(own).toMatchObject({ cidr: '127.0.0.1/32', isThisComputer: true });
    const request = { ranges: ['127.0.0.1/32'], ports: [1, 2] };
    expect(await call('discovery.search', request)).toEqual({ outcome: 'started' });
    const search = { kind: 'done', contacted: 2, total: 2 };
    await vi.waitFor(() => expect(discoveries().at(-1)).toMatchObject({ listening: { kind: 'on' }, search }));
    await call('session.signOut', undefined);
    await vi.waitFor(() =>
      expect(discoveries().at(-1)).toMatchObject({ listening: { kind: 'off' }, found: [] }),
    );
    await expect(call('discovery.search', { ranges: ['10.0.0.0/8'], ports: [0] })).rejects.toThrow(
      'invalid-input',
    );
  });

  it('change settings', async () => {
    const { call } = await openDemoLab();
    await call('settings.change', { theme: 'dark', language: 'ko' });
    const { settings, language } = await call('console.state', undefined);
    expect([settings.theme, language]).toEqual(['dark', 'ko']);
  });
});
