import { expect, it } from 'vitest';
import type { Input, Output, RouteName } from '#shared/ipc/contract.ts';
import { createHandlers } from '../../../../electron/ipc/handlers.ts';
import { createRouter } from '../../../../electron/ipc/router.ts';
import { startConsole } from '../../../fakes/console.ts';
import { createFakeDesktop } from '../../../fakes/desktop.ts';

/** A console in its demo lab, called like the page calls it: through the router. */
async function openDemoLab() {
  const { console, log } = await startConsole();
  const dispatch = createRouter(createHandlers(console, createFakeDesktop()), log);
  async function call<R extends RouteName>(route: R, input: Input<R>): Promise<Output<R>> {
    const result = await dispatch(route, input);
    if (!result.ok) throw new Error(result.error.code);
    return result.value as Output<R>; // the router returns the result of the route's handler
  }
  const signIn = () =>
    call('session.signIn', { choice: { kind: 'demo' }, companyCode: '', employeeNumber: '', password: '' });
  const report = async () => (await call('console.state', undefined)).fleet.reports[0];
  return { call, signIn, report };
}

it('the routes support a session from sign-in to sign-out', async () => {
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
