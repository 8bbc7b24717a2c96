import { describe, expect, it, onTestFinished } from 'vitest';
import { answerText, startLabServer } from '../../../../fakes/lab-server.ts';
import { agent, running, startRaw, useLab } from './called-lab.ts';

const called = useLab();
const { connect, list, failure } = called;

describe('a failing call', () => {
  it('to a closed port is unreachable', async () => {
    const closed = await startLabServer();
    await closed.close();
    const { baseAddress } = closed;
    expect(await connect({}, baseAddress).listDevices(agent, running)).toEqual({
      kind: 'failed',
      failure: { kind: 'unreachable', address: baseAddress, detail: 'ECONNREFUSED' },
    });
  });

  it.each([301, 302, 307, 308])('redirected by %i is not followed', async (status) => {
    const target = await startLabServer();
    onTestFinished(() => target.close());
    called.lab.listDevices = answerText('', status, { location: `${target.baseAddress}/api/DeviceList` });
    expect(await list()).toEqual(failure('http-status', { status }));
    expect(target.calls).toEqual([]);
  });

  it('to a server that is not a web server is invalid', async () => {
    const raw = await startRaw((socket) => socket.end('220 mail.example ESMTP ready\r\n'));
    const outcome = await connect({}, raw).listDevices(agent, running);
    expect(outcome).toMatchObject({ failure: { kind: 'not-understood', problem: 'not-http' } });
  });
});
