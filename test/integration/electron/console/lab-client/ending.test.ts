import { describe, expect, it, vi } from 'vitest';
import { type Answer, hang } from '../../../../fakes/lab-server.ts';
import { agent, running, useLab } from './called-lab.ts';

const called = useLab();
const { connect } = called;

describe('a canceled call', () => {
  it.each<[string, Answer]>([
    ['before the response', hang],
    ['within the response', (response) => void response.writeHead(200).write('{')],
  ])('ends %s, with its connection', async (_, answer) => {
    const closed = vi.fn<() => void>();
    called.lab.listDevices = (response, call) => {
      response.once('close', closed);
      answer(response, call);
    };
    const abort = new AbortController();
    const outcome = connect().listDevices(agent, abort.signal);
    await vi.waitFor(() => expect(called.lab.calls).toHaveLength(1));
    abort.abort();
    expect(await outcome).toEqual({ kind: 'failed', failure: { kind: 'canceled' } });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('is not sent on a new connection, if it was canceled before', async () => {
    const client = connect();
    const abort = new AbortController();
    const asked = client.listDevices(agent, abort.signal);
    abort.abort();
    expect(await asked).toMatchObject({ failure: { kind: 'canceled' } });
    await client.listDevices(agent, running);
    expect(called.lab.calls).toHaveLength(1);
  });

  it('is not sent if it was canceled before', async () => {
    expect(await connect().listDevices(agent, AbortSignal.abort())).toMatchObject({
      failure: { kind: 'canceled' },
    });
    expect(called.lab.calls).toEqual([]);
  });
});

it('ends the calls in progress when the client is closed', async () => {
  called.lab.listDevices = hang;
  const client = connect();
  const asked = client.listDevices(agent, running);
  await vi.waitFor(() => expect(called.lab.calls).toHaveLength(1));
  client.close();
  expect(await asked).toMatchObject({ kind: 'failed', failure: { kind: 'unreachable' } });
});
