import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import { silentLog } from '#shared/log.ts';
import { AgentFailure } from '../../../../../electron/lab-service/connectors/agent-failure.ts';
import {
  type AgentOutcome,
  createAgentAnswers,
} from '../../../../../electron/lab-service/agents/agent-answers.ts';
import type { AgentsAtRevision } from '../../../../../electron/lab-service/agents/lab-agents.ts';
import { keyOfAgent, type LabAgent } from '../../../../../electron/lab-service/agents/lab-agent.ts';
import { pollAgents } from '../../../../../electron/lab-service/polling/poll-agents.ts';
import { listedAgent } from '../../../../fakes/polled-lab.ts';

const agent = (port: number, isEnabled = true): LabAgent => ({
  ...listedAgent(1, { id: String(port), isEnabled }),
  port,
});
const agents = (count: number): readonly LabAgent[] =>
  Array.from({ length: count }, (_, at) => agent(at + 1));
const key = (port: number): string => keyOfAgent(agent(port));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Behavior = 'responds' | 'is filling' | 'refuses' | 'hangs' | 'breaks';

/** Polls agents that behave as `behave` returns. Times of the contacts are from now, in milliseconds. */
function start(first: readonly LabAgent[], behave: (port: number) => Behavior, log = silentLog) {
  let listed: AgentsAtRevision = { revision: 1, agents: first };
  let listener: ((list: AgentsAtRevision) => void) | null = null;
  const startedAt = performance.now();
  const contacts: { readonly port: number; readonly at: number }[] = [];
  const running = { now: 0, most: 0 };
  const answers = createAgentAnswers();

  async function contact({ port }: AgentAddress, signal: AbortSignal): Promise<AgentOutcome> {
    contacts.push({ port, at: performance.now() - startedAt });
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    try {
      const behavior = behave(port);
      if (behavior === 'breaks') throw new Error('bug');
      if (behavior === 'refuses') throw new AgentFailure('connection-refused');
      if (behavior === 'hangs') await elapse(13_000, signal);
      if (behavior === 'hangs') throw new AgentFailure('no-answer-in-time');
      const list = { json: Buffer.from('[]'), isFilling: behavior === 'is filling' };
      return { kind: 'list', list, version: null, isOurs: false };
    } finally {
      running.now -= 1;
    }
  }

  const polling = pollAgents({
    list: {
      current: () => listed,
      subscribe(each) {
        listener = each;
        return () => void (listener = null);
      },
    },
    answers,
    contact,
    log,
  });
  onTestFinished(polling.close);
  return {
    polling,
    answers,
    contacts,
    running,
    timesOf: (port: number) => contacts.flatMap((each) => (each.port === port ? [each.at] : [])),
    change: (changed: readonly LabAgent[]) => {
      listed = { revision: listed.revision + 1, agents: changed };
      listener?.(listed);
    },
  };
}

function elapse(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

const gaps = (times: readonly number[]): number[] =>
  times.slice(1).map((time, index) => Math.round(time - (times[index] ?? 0)));

describe('a listed agent', () => {
  it('is polled every 5 s, not together with the others', async () => {
    const { timesOf, polling } = start(agents(50), () => 'responds');
    await vi.advanceTimersByTimeAsync(30_000);
    for (const { port } of agents(50))
      expect(gaps(timesOf(port)).slice(1)).toEqual(
        gaps(timesOf(port))
          .slice(1)
          .map(() => 5_000),
      );
    const spread = new Set(
      agents(50).map(({ port }) => Math.floor(((timesOf(port)[2] ?? 0) % 5_000) / 1_000)),
    );
    expect(spread.size).toBeGreaterThan(2);
    expect(polling.roundMs()).toBe(5_000);
  });

  it('is polled every second while its phones are being read for the first time', async () => {
    let behavior: Behavior = 'is filling';
    const { timesOf } = start([agent(1)], () => behavior);
    await vi.advanceTimersByTimeAsync(3_500);
    behavior = 'responds';
    await vi.advanceTimersByTimeAsync(12_000);
    expect(gaps(timesOf(1))).toEqual([1_000, 1_000, 1_000, 1_000, 5_000, 5_000]);
  });

  it('isn’t polled while disabled', async () => {
    const { contacts } = start([agent(1, false), agent(2)], () => 'responds');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(new Set(contacts.map(({ port }) => port))).toEqual(new Set([2]));
  });

  it('is polled once added, and not once removed', async () => {
    const { answers, contacts, change, running, timesOf } = start([agent(1), agent(2)], (port) =>
      port === 2 ? 'hangs' : 'responds',
    );
    await vi.advanceTimersByTimeAsync(100);
    expect(running.now).toBe(1);
    change([agent(3)]);
    await vi.advanceTimersByTimeAsync(100);
    expect({ added: timesOf(3).length, running: running.now }).toEqual({ added: 1, running: 0 });
    expect([1, 2, 3].map((port) => answers.find(key(port)) !== null)).toEqual([false, false, true]);
    contacts.length = 0;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(new Set(contacts.map(({ port }) => port))).toEqual(new Set([3]));
  });

  it('is polled less often while silent, and as before once it’s back', async () => {
    let behavior: Behavior = 'refuses';
    const { answers, timesOf } = start([agent(1)], () => behavior);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(gaps(timesOf(1)).slice(1, 4)).toEqual([20_000, 40_000, 60_000]);
    expect(answers.find(key(1))).toMatchObject({ outcome: { failure: { reason: 'connection-refused' } } });
    behavior = 'responds';
    await vi.advanceTimersByTimeAsync(61_000);
    expect(answers.find(key(1))?.outcome.kind).toBe('list');
    await vi.advanceTimersByTimeAsync(12_000);
    expect(gaps(timesOf(1)).slice(-2)).toEqual([5_000, 5_000]);
  });
});

describe('many agents', () => {
  it('take turns at up to 200 polls a second', async () => {
    const { contacts, polling, timesOf } = start(agents(2_000), () => 'responds');
    await vi.advanceTimersByTimeAsync(25_000);
    const times = contacts.map(({ at }) => at);
    for (let second = 0; second < 25; second += 1) {
      const inSecond = times.filter((at) => at >= second * 1_000 && at < second * 1_000 + 1_000);
      expect(inSecond.length).toBeLessThanOrEqual(200);
      expect(inSecond.length).toBeGreaterThan(150);
    }
    const counts = agents(2_000).map(({ port }) => timesOf(port).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2);
    expect(polling.roundMs()).toBe(10_000);
  });

  it('that hang don’t delay the others', async () => {
    const { running, timesOf } = start(agents(2_000), (port) => (port % 20 === 0 ? 'responds' : 'hangs'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(running.most).toBeGreaterThan(500);
    expect(running.most).toBeLessThanOrEqual(514);
    const responding = agents(2_000).filter(({ port }) => port % 20 === 0);
    expect(Math.min(...agents(2_000).map(({ port }) => timesOf(port).length))).toBeGreaterThanOrEqual(2);
    for (const { port } of responding) {
      // The second poll is at another time than that of agents that were added together.
      const [first = 0, ...later] = gaps(timesOf(port));
      expect(first).toBeLessThan(8_000);
      expect(Math.max(...later)).toBeLessThan(5_500);
    }
  });
});

describe('a refresh', () => {
  it('polls now, but not twice in a second', async () => {
    const { polling, timesOf } = start([agent(1)], () => 'responds');
    await vi.advanceTimersByTimeAsync(500);
    expect(polling.refresh(key(1))).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    await polling.refresh(key(1));
    expect(timesOf(1)).toEqual([0, 1_000]);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(timesOf(1)).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(timesOf(1)).toHaveLength(3);
  });

  it('gets half of a busy poller’s turns, and a refusal beyond that', async () => {
    const { polling, contacts } = start(agents(2_500), () => 'responds');
    await vi.advanceTimersByTimeAsync(15_000);
    contacts.length = 0;
    const refreshes = agents(150).map(({ port }) => polling.refresh(key(port)));
    const accepted = refreshes.filter((each) => each !== null);
    // 100 wait. A few have begun immediately.
    expect(accepted.length).toBeGreaterThanOrEqual(100);
    expect(accepted.length).toBeLessThanOrEqual(125);
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(accepted);
    expect(contacts.length).toBeLessThanOrEqual(225);
    expect(contacts.filter(({ port }) => port > 150).length).toBeGreaterThan(80);
  });
});
