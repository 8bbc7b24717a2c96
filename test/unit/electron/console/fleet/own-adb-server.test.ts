import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AdbServerProbe,
  createOwnAdbServer,
  type OwnAdbServerOptions,
} from '../../../../../electron/console/fleet/own-adb-server.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const address = { host: '127.0.0.1', port: 5037 };

function start(found: AdbServerProbe[], at: typeof address | null = address) {
  const probe = vi.fn<OwnAdbServerOptions['probe']>(async () => found.shift() ?? 'not-running');
  const add = vi.fn<OwnAdbServerOptions['add']>();
  const states: string[] = [];
  const log = createRecordingLog();
  const server = createOwnAdbServer({
    address: at,
    probe,
    add,
    log,
    onChange: ({ state }) => states.push(state),
  });
  return { server, probe, add, states, log };
}

it('looks at once and every ten seconds until the server runs, then adds it once', async () => {
  const { server, probe, add, states, log } = start(['not-running', 'other-program', 'running']);
  expect(server.read().state).toBe('unknown');
  server.seek(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.read()).toEqual({ address, state: 'not-running' });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(probe).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(states).toEqual(['not-running', 'other-program']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(add).toHaveBeenCalledExactlyOnceWith(address);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).toHaveBeenCalledTimes(3);
  expect(log.lines.join()).toContain('A server of this computer was added');
});

it('stops looking when the lab no longer needs it', async () => {
  const { server, probe, states } = start([]);
  server.seek(true);
  server.seek(true);
  await vi.advanceTimersByTimeAsync(0);
  server.seek(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).toHaveBeenCalledOnce();
  expect(states).toEqual(['not-running', 'unknown']);
});

it('doesn’t add a server found too late', async () => {
  const answer = Promise.withResolvers<AdbServerProbe>();
  const { server, probe, add } = start([]);
  probe.mockReturnValueOnce(answer.promise);
  server.seek(true);
  server.seek(false);
  answer.resolve('running');
  await vi.advanceTimersByTimeAsync(0);
  expect(add).not.toHaveBeenCalled();
});

it('logs a failed search unless it was stopped', async () => {
  const { server, probe, log } = start([]);
  probe.mockRejectedValueOnce(new Error('EMFILE'));
  server.seek(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(log.lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      level: 'error',
      message: 'The servers of this computer could not be searched for',
      error: 'Error: EMFILE',
    },
  ]);
  server.seek(false);
  probe.mockRejectedValueOnce(new Error('aborted'));
  server.seek(true);
  server.seek(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(log.lines).toHaveLength(1);
});
