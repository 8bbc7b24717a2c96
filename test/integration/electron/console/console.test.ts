import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultDigest, type LabChoice } from '#shared/model/lab.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import type { Console } from '../../../../electron/console/console-interface.ts';
import type { EmbeddedLab } from '../../../../electron/console/lab-client/embedded-labs.ts';
import { startConsole } from '../../../fakes/console.ts';
import { callServer } from '../../../fakes/embedded-labs.ts';
import {
  answerJson,
  deviceList,
  hang,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../../../fakes/lab-server.ts';
import { patientLimits } from '../../../fixtures/patient-limits.ts';

let lab: LabServer;
beforeEach(async () => void (lab = await startLabServer({ path: '/lab' })));
afterEach(() => lab.close());

const choose = (fields: Partial<Extract<LabChoice, { kind: 'service' }>> = {}) =>
  ({
    kind: 'service',
    address: `${lab.baseAddress}/`,
    digest: defaultDigest,
    limits: patientLimits,
    ...fields,
  }) as const;
const person = { companyCode: 'ACME', employeeNumber: '1001', password: '비밀번호' };
const account = { companyCode: 'ACME', employeeNumber: '1001', name: 'Kim', password: 'hunter2' };
const agent = { address: { host: '10.0.0.5', port: 5037 }, name: '', group: '', via: 'lab' } as const;

const polledHosts = ({ calls }: LabServer) => calls.map(({ body }) => body['DeviceAgentIP']);

async function reportsOf(console: Console): Promise<readonly AgentReport[]> {
  return (await console.pageState()).fleet.reports;
}
const waitForReports = (console: Console, expected: readonly object[]) =>
  vi.waitFor(async () => expect(await reportsOf(console)).toMatchObject(expected));

describe('a service of another vendor', () => {
  it('provides devices', async () => {
    const { console } = await startConsole();
    lab.listDevices = answerJson(
      deviceList([wireDevice('s1'), 'odd', wireDevice('s2', { ScreenSize_W: 'wide' })]),
    );
    expect(await console.session.signIn({ choice: choose(), ...person })).toEqual({ outcome: 'signed-in' });
    expect((await console.pageState()).session).toMatchObject({
      kind: 'signed-in',
      address: lab.baseAddress,
      account: { name: '김민준' },
    });
    console.agents.add(agent);
    await waitForReports(console, [
      { state: { kind: 'fresh' }, devices: [{ device: { deviceId: 's1' } }, { device: { deviceId: 's2' } }] },
    ]);
    expect((await reportsOf(console))[0]?.unreadable).toHaveLength(1);
  });

  it('receives the digest of its settings, or the typed text', async () => {
    const { console } = await startConsole();
    await console.session.signIn({
      choice: choose({ digest: { kind: 'as-typed' } }),
      ...person,
      password: 'AB'.repeat(64),
    });
    expect(lab.calls[0]?.body['emp_pass']).toBe('ab'.repeat(64));
    const outcome = await console.session.signIn({
      choice: choose({ digest: { kind: 'as-typed' } }),
      ...person,
    });
    expect(outcome).toEqual({ outcome: 'failed', failure: { kind: 'not-a-digest' } });
    expect(lab.calls).toHaveLength(1);
  });

  it('does not receive requests for agents that only this computer reaches', async () => {
    const { console, labs } = await startConsole();
    labs.servers['this-computer'].listDevices = answerJson(deviceList([wireDevice('near')]));
    lab.listDevices = answerJson(deviceList([wireDevice('far')]));
    await console.session.signIn({ choice: choose(), ...person });
    console.agents.add({ ...agent, via: 'this-computer' });
    console.agents.add({ ...agent, address: { host: '10.0.0.6', port: 5037 } });
    await waitForReports(console, [
      { devices: [{ device: { deviceId: 'near' } }] },
      { devices: [{ device: { deviceId: 'far' } }] },
    ]);
    expect(polledHosts(labs.servers['this-computer'])).toEqual(['10.0.0.5']);
    expect(polledHosts(lab)).toEqual([undefined, '10.0.0.6']);
  });
});

describe('the labs of this console', () => {
  it('open with a first account, which can be created only once', async () => {
    const { console } = await startConsole();
    expect((await console.pageState()).firstAccount).toBe('needed');
    expect(await console.session.createFirstAccount(account)).toEqual({ outcome: 'signed-in' });
    const { firstAccount, session, settings } = await console.pageState();
    expect(firstAccount).toBe('exists');
    expect(settings.lastSignIn).toEqual({
      labId: 'this-computer',
      companyCode: 'ACME',
      employeeNumber: '1001',
    });
    expect(session).toMatchObject({ kind: 'signed-in', address: '' });
    console.session.signOut();
    expect(await console.session.createFirstAccount(account)).toEqual({ outcome: 'rejected' });
    const choice = { kind: 'this-computer' } as const;
    expect(await console.session.signIn({ choice, ...account })).toEqual({ outcome: 'signed-in' });
    expect(await console.session.signIn({ choice, ...account, password: 'wrong' })).toEqual({
      outcome: 'rejected',
    });
  });

  it('include the demo lab, which opens without an account and is offered at the next start', async () => {
    const { console, labs } = await startConsole();
    labs.servers.demo.listDevices = answerJson(deviceList([wireDevice('d')]));
    const none = { companyCode: '', employeeNumber: '', password: '' };
    expect(await console.session.signIn({ choice: { kind: 'demo' }, ...none })).toEqual({
      outcome: 'signed-in',
    });
    await waitForReports(console, [
      { agent: { name: 'Rack A' }, state: { kind: 'fresh' } },
      { agent: { name: 'Rack B' }, state: { kind: 'fresh' } },
    ]);
    expect((await console.pageState()).settings).toMatchObject({
      lastSignIn: { labId: 'demo', companyCode: '', employeeNumber: '' },
      lastService: null,
    });
  });

  it('report that they cannot start', async () => {
    const { console, labs } = await startConsole();
    labs.breakdown = new Error('disk full');
    expect((await console.pageState()).firstAccount).toBe('unknown');
    const failure = { kind: 'embedded-failed', detail: 'disk full' };
    expect(await console.session.createFirstAccount(account)).toEqual({ outcome: 'failed', failure });
    const choice = { kind: 'this-computer' } as const;
    expect(await console.session.signIn({ choice, ...account })).toEqual({ outcome: 'failed', failure });
    expect((await console.pageState()).session.kind).toBe('signed-out');
  });
});

describe('sign-out', () => {
  it('cancels requests in progress, clears the fleet and polls no more', async () => {
    const { console, events } = await startConsole();
    const closed = vi.fn<() => void>();
    lab.listDevices = (response) => void response.once('close', closed);
    await console.session.signIn({ choice: choose(), ...person });
    console.agents.add(agent);
    await waitForReports(console, [{ isPolling: true }]);
    await vi.waitFor(() => expect(lab.calls).toHaveLength(2));
    console.session.signOut();
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(await reportsOf(console)).toEqual([]);
    expect(events.at(-1)).toEqual({ event: 'session.changed', payload: { kind: 'signed-out' } });
    expect(() => console.agents.add(agent)).toThrow('No user is signed in');
  });

  it('before the password is sent prevents sending it', async () => {
    const { console, labs } = await startConsole();
    const opening = Promise.withResolvers<EmbeddedLab>();
    labs.open = () => opening.promise;
    const outcome = console.session.signIn({ choice: { kind: 'this-computer' }, ...person });
    console.session.signOut();
    opening.resolve(callServer(labs.servers['this-computer']));
    expect(await outcome).toEqual({ outcome: 'failed', failure: { kind: 'canceled' } });
    expect(labs.servers['this-computer'].calls).toEqual([]);
  });

  it('cancels a sign-in in progress', async () => {
    const { console } = await startConsole();
    lab.authenticate = hang;
    const outcome = console.session.signIn({ choice: choose(), ...person });
    await vi.waitFor(() => expect(lab.calls).toHaveLength(1));
    expect((await console.pageState()).session).toMatchObject({ kind: 'signing-in' });
    console.session.signOut();
    expect(await outcome).toEqual({ outcome: 'failed', failure: { kind: 'canceled' } });
    expect((await console.pageState()).session.kind).toBe('signed-out');
  });
});

it('a second sign-in replaces one in progress', async () => {
  const { console, events } = await startConsole();
  const other = await startLabServer();
  onTestFinished(() => other.close());
  lab.authenticate = hang;
  const first = console.session.signIn({ choice: choose(), ...person });
  await vi.waitFor(() => expect(lab.calls).toHaveLength(1));
  const second = console.session.signIn({ choice: choose({ address: other.baseAddress }), ...person });
  expect(await first).toEqual({ outcome: 'failed', failure: { kind: 'canceled' } });
  expect(await second).toEqual({ outcome: 'signed-in' });
  const kinds = events.filter(({ event }) => event === 'session.changed').map(({ payload }) => payload);
  expect(kinds).toMatchObject([{ kind: 'signing-in' }, { kind: 'signing-in' }, { kind: 'signed-in' }]);
});

describe('a restart', () => {
  it('keeps labs, agents and choices', async () => {
    const { console, dataDir } = await startConsole();
    await console.session.signIn({ choice: choose(), ...person });
    console.agents.add({ ...agent, name: '랙 1' });
    console.settings.change({ theme: 'dark', language: 'ko' });
    const before = await console.pageState();
    await console.close();

    const after = await (await startConsole(dataDir)).console.pageState();
    expect(after.labs).toEqual(before.labs);
    expect(after.settings).toEqual({ ...before.settings, theme: 'dark', language: 'ko' });
    expect(after.settings.lastSignIn).toMatchObject({
      labId: `service:${lab.baseAddress}`,
      companyCode: 'ACME',
    });
    expect(after).toMatchObject({ language: 'ko', session: { kind: 'signed-out' }, notices: [] });
  });

  it('with a damaged settings file quarantines it with a notice and loses nothing else', async () => {
    const { console, dataDir } = await startConsole();
    await console.session.signIn({ choice: choose(), ...person });
    console.agents.add(agent);
    const { labs } = await console.pageState();
    await console.close();
    await writeFile(join(dataDir, 'settings.json'), '{"version":1,"theme":"da');

    const again = await startConsole(dataDir);
    const { notices, ...after } = await again.console.pageState();
    const [notice] = notices;
    expect(after.labs).toEqual(labs);
    expect(after.settings).toEqual(defaultSettings);
    expect(notices).toMatchObject([{ kind: 'file-set-aside', file: 'settings.json' }]);
    const keptAs = notice && 'keptAs' in notice ? notice.keptAs : '';
    expect(await readFile(join(dataDir, keptAs), 'utf8')).toBe('{"version":1,"theme":"da');
    again.console.notices.dismiss(notice?.id ?? '');
    expect((await again.console.pageState()).notices).toEqual([]);
    expect(await readdir(dataDir)).toContain('labs.json');
  });
});
