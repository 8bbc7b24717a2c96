import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultArrangement } from '#shared/model/list-view.ts';
import { createHandlers } from '../../../../electron/ipc/handlers.ts';
import { createRouter } from '../../../../electron/ipc/router.ts';
import { startConsole } from '../../../fakes/console.ts';
import { createFakeDesktop } from '../../../fakes/desktop.ts';
import {
  answerJson,
  deviceList,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../../../fakes/lab-server.ts';
import { agentAt, serviceAt } from '../../../fixtures/lab-choice.ts';

let lab: LabServer;
beforeEach(async () => void (lab = await startLabServer()));
afterEach(() => lab.close());

// The employee number has letters, because digits alone also occur in ports, times and IDs.
const secrets = ['김민준', 'QA1042', 'minjun@example.com', '박서준', 'Lee Jiwoo', '최유나'];

const list = (freed: string) =>
  answerJson(
    deviceList([
      wireDevice('x', { ConnectedUser: '박서준', UserAlias: 'Lee Jiwoo의 폰', LastUser: '최유나' }),
      wireDevice('y', { ConnectedUser: 'Lee Jiwoo' }),
      wireDevice('z', { ConnectedUser: freed, UserAlias: '김민준 (QA1042)' }),
      wireDevice('w', { ConnectedUser: 7 }),
    ]),
  );

/** A console with hidden names and a signed-in user. `sentToPage` is all data that the page receives from then on. */
async function startHiding() {
  const test = await startConsole();
  const dispatch = createRouter(createHandlers(test.console, createFakeDesktop()), test.log);
  const answers: unknown[] = [];
  const call = async (route: string, input?: unknown) => {
    const answer = await dispatch(route, input);
    answers.push(answer);
    return answer;
  };
  const choice = serviceAt(lab.baseAddress);
  await call('settings.change', { hideNames: true });
  lab.listDevices = list('박서준');
  await call('session.signIn', { choice, companyCode: 'A', employeeNumber: 'QA1042', password: 'p' });
  test.console.agents.add(agentAt());
  const devices = async () => (await test.console.pageState()).fleet.reports[0]?.devices ?? [];
  await vi.waitFor(async () => expect(await devices()).toHaveLength(4));
  const sentToPage = () => JSON.stringify([answers, test.events, test.notifications]);
  return { ...test, call, devices, sentToPage };
}

it('while hidden, no name and no employee number is sent to the page or the system', async () => {
  const { console, call, devices, sentToPage, notifications } = await startHiding();
  const [x, y, z] = await devices();
  expect(x?.device.connectedUser).toBe(z?.device.connectedUser);
  expect(x?.device.connectedUser).not.toBe(y?.device.connectedUser);
  expect(z?.device.alias).toBe('Person A (Person A)');
  console.alerts.add({
    target: { kind: 'device', key: z?.key ?? '', name: '김민준 (QA1042)' },
    when: 'available',
    idleMinutes: null,
  });
  console.alerts.add({
    target: { kind: 'search', query: 'used by Lee Jiwoo' },
    when: 'disconnected',
    idleMinutes: null,
  });
  lab.listDevices = list('');
  console.fleet.pollNow(null);
  await vi.waitFor(() => expect(notifications).toHaveLength(1));
  expect(notifications[0]?.title).toContain('Person A');
  await vi.waitFor(async () => expect((await console.pageState()).history).toHaveLength(1));
  await call('snapshots.save', { name: 'before' });
  lab.listDevices = answerJson(
    deviceList([wireDevice('x', { ConnectedUser: '박서준', UserAlias: '김민준' })], 1, '박서준 repairs it'),
  );
  console.fleet.pollNow(null);
  await vi.waitFor(async () =>
    expect((await devices()).some(({ goneSince }) => goneSince !== null)).toBe(true),
  );
  const [saved] = (await console.pageState()).snapshots;
  const compared = await call('snapshots.compare', { id: saved?.id });
  expect(JSON.stringify(compared)).toMatch(/vanished.*Person C/);
  for (const entry of await devices()) await call('devices.raw', { key: entry.key });
  await call('console.state');
  expect(secrets.filter((secret) => sentToPage().includes(secret))).toEqual([]);

  const { session, settings, history, alerts, fleet } = await console.pageState();
  expect(fleet.reports[0]?.note).toMatch(/^Person [A-Z] repairs it$/);
  expect(session).toMatchObject({ account: { name: 'Person A', employeeNumber: '•••', email: '•••' } });
  expect(settings.lastSignIn).toMatchObject({ companyCode: 'A', employeeNumber: '' });
  expect(history.at(-1)).toMatchObject({ kind: 'freed', user: x?.device.connectedUser });
  expect(alerts.pending[0]?.target).toMatchObject({
    query: expect.stringMatching(/^used by Person [A-Z]$/),
  });
});

it('what a person writes with letters keeps the letters, and means the people once names are shown', async () => {
  const { console, call, devices } = await startHiding();
  const user = (await devices())[0]?.device.connectedUser ?? '';
  const target = { kind: 'search', query: user.toLowerCase() } as const;
  console.alerts.add({ target, when: 'available', idleMinutes: null });
  const content = {
    ...defaultArrangement,
    query: `used-by:"${user}"`,
    picks: [{ field: 'model', values: [`${user}의 폰`] }],
  };
  const { value } = (await call('views.save', { name: `Of ${user}`, content })) as {
    value?: { id?: string };
  };
  await call('views.rename', { id: value?.id, name: `Those of ${user}` });
  expect((await console.pageState()).views).toMatchObject([{ name: `Those of ${user}`, ...content }]);
  console.settings.change({ hideNames: false });
  const { alerts, session, views } = await console.pageState();
  expect(alerts.pending[0]?.target).toEqual({ kind: 'search', query: '박서준' });
  expect(session).toMatchObject({ account: { name: '김민준', employeeNumber: 'QA1042' } });
  expect((await devices())[0]?.device).toMatchObject({ connectedUser: '박서준', alias: 'Lee Jiwoo의 폰' });
  expect(views).toMatchObject([
    {
      name: 'Those of 박서준',
      query: 'used-by:"박서준"',
      picks: [{ field: 'model', values: ['박서준의 폰'] }],
    },
  ]);
});
