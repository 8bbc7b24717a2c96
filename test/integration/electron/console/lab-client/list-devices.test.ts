import { expect, it } from 'vitest';
import { agentHeader } from '#shared/wire/agent-header.ts';
import { failureHeader } from '#shared/wire/failure-header.ts';
import { type Answer, answerJson, answerText, deviceList, wireDevice } from '../../../../fakes/lab-server.ts';
import { agent, running, useLab } from './called-lab.ts';

const called = useLab();
const { connect, list, failure } = called;

it('passes on a failure with its code, message and devices', async () => {
  called.lab.listDevices = answerJson(deviceList([wireDevice('s1')], 99, '점검 중입니다'));
  expect(await list()).toMatchObject({
    agentFailure: null,
    reading: { resultCode: 99, resultMessage: '점검 중입니다', devices: [{ device: { deviceId: 's1' } }] },
  });
});

it.each([
  ['agent-timed-out', -2, 'agent-timed-out'],
  ['agent-unreachable', 1, null],
  ['something-else', -1, null],
])('reads %s with ResultCode %i as %s', async (header, resultCode, agentFailure) => {
  called.lab.listDevices = answerJson(deviceList([], resultCode), { 'device-lab-failure': header });
  expect(await list()).toMatchObject({ kind: 'answer', agentFailure });
});

it.each([1, 400])('does not parse known bytes of %i devices, and parses unknown ones', async (count) => {
  const client = connect();
  const others = Array.from({ length: count - 1 }, (_, index) => wireDevice(`other${index}`));
  called.lab.listDevices = answerJson(deviceList([...others, wireDevice('s1')]));
  const first = await client.listDevices(agent, running);
  const fingerprint = first.kind === 'answer' ? first.fingerprint : Buffer.of();
  const isKnown = (each: Buffer) => each.equals(fingerprint);
  expect((await client.listDevices(agent, running, isKnown)).kind).toBe('unchanged');
  called.lab.listDevices = answerJson(deviceList([...others, wireDevice('s2')]));
  expect((await client.listDevices(agent, running, isKnown)).kind).toBe('answer');
});

it.each([
  ['adb/1.0.41', 'adb/1.0.41'],
  ['two words', undefined],
  ['x'.repeat(65), undefined],
])('reads %j as the version of the agent', async (header, agentVersion) => {
  const client = connect();
  called.lab.listDevices = answerJson(deviceList([]), { [agentHeader]: header });
  expect(await client.listDevices(agent, running)).toMatchObject({ kind: 'answer', agentVersion });
  expect(await client.listDevices(agent, running, () => true)).toMatchObject({ agentVersion });
});

it.each<[string, Answer, object]>([
  ['nothing', answerText(''), { problem: 'empty' }],
  ['HTML', answerText('<html>'), { problem: 'not-json' }],
  ['no MobileList', answerJson({ ResultCode: 1 }), { problem: 'no-list' }],
  [
    'deeply nested brackets',
    answerText(`{"MobileList":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    { problem: 'too-deep' },
  ],
])('rejects %s as invalid', async (_, answer, fields) => {
  called.lab.listDevices = answer;
  expect(await list()).toMatchObject(failure('not-understood', fields));
});

it('parses known bytes if the service sends its own failure header with them', async () => {
  called.lab.listDevices = answerJson(
    { MobileList: [], ResultCode: -2, ResultMessage: '' },
    { [failureHeader]: 'agent-timed-out' },
  );
  expect(await connect().listDevices(agent, running, () => true)).toMatchObject({
    kind: 'answer',
    agentFailure: 'agent-timed-out',
  });
  called.lab.listDevices = answerJson(deviceList([]), { [failureHeader]: 'agent-timed-out' });
  expect(await list()).toMatchObject({ kind: 'answer', agentFailure: null });
});

it('reads the age and the revision of a list only from a service of ours', async () => {
  const headers = { age: '7', etag: 'W/"one"' };
  const facts = async () => {
    const outcome = await list();
    return outcome.kind === 'answer' ? [outcome.ageMs, outcome.revision] : outcome;
  };
  called.lab.listDevices = answerJson(deviceList([]), headers);
  expect(await facts()).toEqual([undefined, undefined]);
  called.lab.listDevices = answerJson(deviceList([]), { ...headers, 'device-lab-service': '0.3.0' });
  expect(await facts()).toEqual([8_000, 'one']);
  called.lab.listDevices = answerJson(deviceList([]), { age: '-7', 'device-lab-service': '0.3.0' });
  expect(await facts()).toEqual([undefined, undefined]);
});

it('requires a current list from the service only on request', async () => {
  const client = connect();
  await client.listDevices(agent, running);
  await client.listDevices(agent, running, () => false, { isRefresh: true });
  const sent = called.lab.calls.map(({ headers }) => headers['cache-control']);
  expect(sent).toEqual([undefined, 'no-cache']);
});
