import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { AccountsUnavailable } from '../../../../../electron/lab-service/accounts/accounts-unavailable.ts';
import { createFixedSource, openAgentList } from '../../../../../electron/lab-service/agents/agent-list.ts';
import type { LabAgent } from '../../../../../electron/lab-service/agents/lab-agent.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';

const agent = (port: number, isEnabled = true): LabAgent => ({
  id: String(port),
  host: '10.0.0.1',
  port,
  name: '',
  group: '',
  note: '',
  isEnabled,
  updatedAt: null,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function open(log = silentLog) {
  const stored = { revision: 1, agents: [agent(1)], failure: null as Error | null, reads: 0 };
  const fail = (): void => {
    if (stored.failure !== null) throw stored.failure;
  };
  const list = await openAgentList(
    {
      readRevision: async () => {
        fail();
        return stored.revision;
      },
      read: async () => {
        fail();
        stored.reads += 1;
        return { revision: stored.revision, agents: stored.agents };
      },
    },
    log,
  );
  onTestFinished(list.close);
  return { stored, list };
}

describe('the list of a running service', () => {
  it('is read again within 5 s after a change, and only then', async () => {
    const { stored, list } = await open();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(stored.reads).toBe(1);
    const changes: number[] = [];
    list.subscribe(({ revision }) => changes.push(revision));
    Object.assign(stored, { revision: 2, agents: [agent(2), agent(3, false)] });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(['10.0.0.1:1', '10.0.0.1:2', '10.0.0.1:3'].map(list.isListed)).toEqual([false, true, false]);
    expect(list.current()).toMatchObject({ revision: 2, agents: [{ port: 2 }, { port: 3 }] });
    expect({ changes, reads: stored.reads }).toEqual({ changes: [2], reads: 2 });
  });

  it('stays while the database is unavailable, and changes afterwards', async () => {
    const log = createRecordingLog();
    const { stored, list } = await open(log);
    stored.failure = new AccountsUnavailable('away');
    Object.assign(stored, { revision: 2, agents: [] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(list.isListed('10.0.0.1:1')).toBe(true);
    expect(log.lines).toEqual([]);
    stored.failure = null;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(list.isListed('10.0.0.1:1')).toBe(false);
  });
});

it('the list of the settings file contains its enabled agents', async () => {
  const list = await openAgentList(createFixedSource([agent(1), agent(2, false)]), silentLog);
  onTestFinished(list.close);
  expect(['10.0.0.1:1', '10.0.0.1:2'].map(list.isListed)).toEqual([true, false]);
});
