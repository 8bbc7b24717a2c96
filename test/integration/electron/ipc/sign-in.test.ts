import { expect, it, vi } from 'vitest';
import type { EventName } from '#shared/ipc/contract.ts';
import { packAnswer, packEvent } from '#shared/ipc/packing.ts';
import { createHandlers } from '../../../../electron/ipc/handlers.ts';
import { createRouter } from '../../../../electron/ipc/router.ts';
import { createApi } from '../../../../renderer/state/api/create-api.ts';
import { connectStores } from '../../../../renderer/state/connect.ts';
import { useConsole } from '../../../../renderer/state/console.ts';
import { useFleet } from '../../../../renderer/state/fleet.ts';
import { startConsole } from '../../../fakes/console.ts';
import { createFakeDesktop } from '../../../fakes/desktop.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'right', name: 'Kim' };

/** The page's stores over a real console. `calls` are the routes that the page has called. */
async function startPage() {
  const { console, log } = await startConsole();
  const dispatch = createRouter(createHandlers(console, createFakeDesktop()), log);
  const calls: string[] = [];
  const pending = new Set<Promise<unknown>>();
  const api = createApi({
    invoke(route, input) {
      calls.push(route);
      const answer = dispatch(route, input).then((result) =>
        result.ok ? { ...result, value: packAnswer(route, result.value) } : result,
      );
      pending.add(answer);
      return answer;
    },
    subscribe: (event, listener) =>
      console.subscribe((name: EventName, payload) => name === event && listener(packEvent(name, payload))),
  });
  /** Resolves when every call has its response. */
  async function settle(): Promise<void> {
    await Promise.all(pending);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await connectStores(api)();
  return { api, console, calls, settle };
}

const agents = () => [...useFleet.getState().reports.keys()];

it('a sign-in is one call and one state, a sign-out or a rejected sign-in is one call', async () => {
  const { api, calls, settle } = await startPage();
  await api.call('session.createFirstAccount', person);
  await settle();
  calls.length = 0;
  await api.call('session.signOut');
  await settle();
  expect(calls).toEqual(['session.signOut']);

  calls.length = 0;
  await api.call('session.signIn', { choice: { kind: 'this-computer' }, ...person });
  await settle();
  expect(calls).toEqual(['session.signIn', 'console.state']);
  expect(useConsole.getState()).toMatchObject({ session: { kind: 'signed-in' }, firstAccount: 'exists' });

  await api.call('session.signOut');
  await settle();
  calls.length = 0;
  await api.call('session.signIn', { choice: { kind: 'this-computer' }, ...person, password: 'wrong' });
  await settle();
  expect(calls).toEqual(['session.signIn']);
});

it('no data of the lab stays in the stores after a sign-out or a lock', async () => {
  const { api, console, settle } = await startPage();
  await api.call('session.createFirstAccount', person);
  await settle();
  console.agents.add({ address: { host: '192.0.2.1', port: 5037 }, name: 'marker', group: '', via: 'lab' });
  await api.call('alerts.add', {
    target: { kind: 'search', query: 'marker' },
    when: 'available',
    idleMinutes: null,
  });
  await settle();
  const stored = () => JSON.stringify([useConsole.getState(), agents()]);
  await vi.waitFor(() => expect(agents()).toHaveLength(1));
  expect(stored()).toContain('marker');

  await api.call('session.lock');
  await settle();
  expect(useConsole.getState().session.kind).toBe('locked');
  expect(stored()).not.toContain('marker');
  await api.call('session.unlock', { password: person.password });
  await settle();
  expect(stored()).toContain('marker');
  expect(agents()).toHaveLength(1);

  await api.call('session.lock');
  await api.call('session.signOut');
  await settle();
  expect(agents()).toEqual([]);
  expect(useConsole.getState()).toMatchObject({ alerts: { pending: [] }, firstAccount: 'exists' });
  // The sign-in form offers it.
  expect(useConsole.getState().labs).toContainEqual(expect.objectContaining({ id: 'this-computer' }));
});
