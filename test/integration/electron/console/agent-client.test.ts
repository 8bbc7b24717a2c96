import { describe, expect, it, onTestFinished } from 'vitest';
import type { Agent } from '#shared/model/fleet/agent.ts';
import { createAgentClient } from '../../../../electron/console/lab-client/agent-client.ts';
import { createLabClient } from '../../../../electron/console/lab-client/lab-client.ts';
import { startEmbeddedLabs } from '../../../fakes/embedded-labs.ts';
import { answerJson, answerText, deviceList, startLabServer, wireDevice } from '../../../fakes/lab-server.ts';
import { patientLimits } from '../../../fixtures/patient-limits.ts';

const running = new AbortController().signal;
const agentVia = (via: Agent['via']): Agent => ({
  id: 'a',
  name: 'Rack',
  address: { host: '10.0.0.5', port: 5037 },
  via,
  group: '',
  isPaused: false,
  origin: 'personal',
});

async function start() {
  const [embedded, lab] = await Promise.all([startEmbeddedLabs(), startLabServer()]);
  lab.listDevices = answerJson(deviceList([wireDevice('of-the-lab')]));
  embedded.servers['this-computer'].listDevices = answerJson(deviceList([wireDevice('of-this-computer')]));
  const client = createLabClient({ baseAddress: lab.baseAddress, limits: patientLimits });
  const agentClient = createAgentClient(client, embedded);
  onTestFinished(async () => {
    agentClient.close();
    await Promise.all([embedded.close(), lab.close()]);
  });
  const poll = (via: Agent['via'], isKnown = () => false) =>
    agentClient.poll(agentVia(via), running, isKnown);
  return { agentClient, poll, embedded, lab };
}

const listing = (deviceId: string) => ({
  kind: 'answer',
  reading: { devices: [{ device: { deviceId } }] },
});

describe('an agent is polled', () => {
  it('through the service that reaches it, and no other', async () => {
    const { poll, lab, embedded } = await start();
    expect(await poll('lab')).toMatchObject(listing('of-the-lab'));
    expect(embedded.servers['this-computer'].calls).toEqual([]);
    expect(await poll('this-computer')).toMatchObject(listing('of-this-computer'));
    expect(lab.calls).toHaveLength(1);
    expect(await poll('this-computer', () => true)).toMatchObject({ kind: 'unchanged' });
  });

  it('without ending the requests to other agents of this computer', async () => {
    const { poll, embedded } = await start();
    const service = embedded.servers['this-computer'];
    let answerFirst = () => {};
    service.listDevices = (response, call) => {
      answerFirst = () => answerJson(deviceList([wireDevice('first')]))(response, call);
    };
    const first = poll('this-computer');
    await expect.poll(() => service.calls.length).toBe(1);
    service.listDevices = answerJson(deviceList([wireDevice('second')]));
    expect(await poll('this-computer')).toMatchObject(listing('second'));
    answerFirst();
    expect(await first).toMatchObject(listing('first'));
  });

  it('and fails with the reason if the service of this computer cannot start', async () => {
    const { poll, embedded } = await start();
    embedded.breakdown = new Error('no port is free');
    expect(await poll('this-computer')).toEqual({
      kind: 'failed',
      failure: { kind: 'embedded-failed', detail: 'no port is free' },
    });
    expect(await poll('lab')).toMatchObject(listing('of-the-lab'));
  });

  it('and a failure contains no address', async () => {
    const { poll, embedded } = await start();
    embedded.servers['this-computer'].listDevices = answerText('', 500);
    const outcome = await poll('this-computer');
    expect(outcome).toMatchObject({ kind: 'failed', failure: { kind: 'http-status', address: '' } });
  });
});

it('closing ends the requests through both services', async () => {
  const { agentClient, poll, embedded, lab } = await start();
  lab.listDevices = () => {};
  embedded.servers['this-computer'].listDevices = () => {};
  const asked = [poll('lab'), poll('this-computer')];
  await expect.poll(() => lab.calls.length + embedded.servers['this-computer'].calls.length).toBe(2);
  agentClient.close();
  expect(await Promise.all(asked)).toMatchObject([
    { kind: 'failed', failure: { kind: 'unreachable' } },
    { kind: 'failed', failure: { kind: 'canceled' } },
  ]);
});

it('closing leaves no connection', async () => {
  const { agentClient, poll, lab } = await start();
  await poll('lab');
  expect(await lab.countConnections()).toBe(1);
  agentClient.close();
  await expect.poll(() => lab.countConnections()).toBe(0);
});
