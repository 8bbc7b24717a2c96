import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { startConsole } from '../../fakes/console.ts';
import { answerJson, answerText, deviceList, hang, wireDevice } from '../../fakes/lab-server.ts';
import { fuzz } from './fuzz.ts';
import { deviceListBytes } from './hostile-json.ts';

const hostile = fc.oneof(
  { weight: 20, arbitrary: deviceListBytes.map((bytes) => answerText(bytes)) },
  { weight: 1, arbitrary: fc.constant(hang) },
  fc.constantFrom(404, 500, 503).map((status) => answerText('x', status)),
  // The other agent's device, reported by the wrong one.
  {
    weight: 3,
    arbitrary: fc
      .nat()
      .map((number) =>
        answerJson(
          deviceList([wireDevice('honest', { AgentIP: '192.0.2.11:5037', ConnectedUser: `u${number}` })]),
        ),
      ),
  },
);

/** A console in its demo lab. Its first agent responds as the test defines, and its second one responds normally. */
test('an agent next to a hostile one stays fresh, with its own devices', async () => {
  const { console, labs } = await startConsole();
  let answered = 0;
  let answer = answerText('');
  labs.servers.demo.listDevices = (response, call) => {
    if (call.body['DeviceAgentIP'] === '192.0.2.10') {
      answer(response, call);
      return;
    }
    answered += 1;
    const number = String(answered);
    answerJson(deviceList([wireDevice('honest', { AgentIP: '192.0.2.11:5037', UserAlias: number })]))(
      response,
      call,
    );
  };
  await console.session.signIn({
    choice: { kind: 'demo' },
    companyCode: '',
    employeeNumber: '',
    password: '',
  });
  const honest = async () => {
    const { reports } = (await console.pageState()).fleet;
    return reports.find(({ agent }) => agent.address.host === '192.0.2.11');
  };
  await fuzz({ name: 'neighbors', cases: 100, atOnce: 1 }, hostile, async (script) => {
    answer = script;
    // Otherwise an agent that hangs from the previous case would not be polled.
    console.wake();
    const before = answered;
    await vi.waitFor(async () => {
      const report = await honest();
      expect(Number(report?.devices[0]?.device.alias)).toBeGreaterThan(before);
    });
    const report = await honest();
    expect(report?.state.kind).toBe('fresh');
    expect(report?.devices.map(({ device, goneSince }) => [device.deviceId, goneSince])).toEqual([
      ['honest', null],
    ]);
    expect(report?.unreadable).toEqual([]);
    // A row belongs to the agent that reported it: no two agents share one, even for the same device ID.
    const { reports } = (await console.pageState()).fleet;
    const keys = reports.flatMap(({ devices }) => devices.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
    return 'accepted';
  });
});
