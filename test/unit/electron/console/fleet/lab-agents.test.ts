import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  applyAge,
  applyAnswer,
  createLabAgents,
  isSameShown,
} from '../../../../../electron/console/fleet/lab-agents.ts';
import type { ListedEntry } from '../../../../../electron/console/fleet/agents.ts';
import type { Listing } from '../../../../../electron/console/fleet/agent-record.ts';
import { noDevices } from '../../../../../electron/console/fleet/agent-devices.ts';
import type {
  AgentsAnswer,
  AgentsOutcome,
  KnownList,
  ListedAgent,
} from '../../../../../electron/console/lab-client/list-agents.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';

const listedAgent = (id: string, fields: Partial<ListedAgent> = {}): ListedAgent => ({
  id: `lab-${id}`,
  address: { host: id, port: 5037 },
  name: '',
  group: '',
  isEnabled: true,
  state: 'online',
  revision: '1',
  ...fields,
});

/** A response with these agents, whose last lists are 1 s old. */
function agentsAnswer(
  agents: readonly ListedAgent[],
  { ageMs = 1_000, ...fields }: Partial<AgentsAnswer> & { readonly ageMs?: number | null } = {},
): AgentsAnswer {
  return {
    known: { revision: '1', etag: null },
    isWhole: true,
    roundMs: 5_000,
    agents: agents.map((agent) => ({ agent, ageMs })),
    removed: [],
    ...fields,
  };
}

interface PendingRequest {
  readonly known: KnownList | null;
  readonly signal: AbortSignal;
  readonly answer: (outcome: AgentsOutcome) => Promise<void>;
}

/** Follows the list of a service that the test responds for. */
function follow() {
  const requests: PendingRequest[] = [];
  const shown: (readonly string[])[] = [];
  const followed: boolean[] = [];
  let listings: ReadonlyMap<string, Listing> = new Map();
  let ids: ReadonlyMap<string, string> = new Map();
  const log = createRecordingLog();
  const labAgents = createLabAgents({
    onScreenRule() {},
    agents: {
      showLab(entries: readonly ListedEntry[]) {
        shown.push(entries.map(({ id }) => id));
        ids = new Map(entries.map(({ id }) => [id, id]));
      },
      labIds: () => ids,
    },
    fleet: {
      followList: (isFollowed) => void followed.push(isFollowed),
      applyListings: (all) => {
        listings = new Map(Array.from(all, ({ agentId, listing }) => [agentId, listing]));
      },
    },
    log,
  });
  labAgents.open(
    (known, signal) =>
      new Promise((resolve) => {
        const answer = async (outcome: AgentsOutcome) => {
          resolve(outcome);
          await vi.advanceTimersByTimeAsync(0);
        };
        requests.push({ known, signal, answer });
      }),
  );
  return { labAgents, requests, shown, followed, log, listings: () => listings, last: () => requests.at(-1) };
}

const answerOf = (answer: AgentsAnswer, ageMs?: number): AgentsOutcome => ({ kind: 'answer', answer, ageMs });
const whole = (...ids: string[]) => answerOf(agentsAnswer(ids.map((id) => listedAgent(id))));
const failed: AgentsOutcome = {
  kind: 'failed',
  failure: { kind: 'unreachable', address: '', detail: 'ECONNREFUSED' },
};

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('the lab’s list', () => {
  it('is fetched at once and every 5 s, and shown when it changes', async () => {
    const { requests, shown, last } = follow();
    await last()?.answer(whole('a', 'b'));
    expect(shown).toEqual([['lab-a', 'lab-b']]);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(last()?.known).toEqual({ revision: '1', etag: null });
    const known = { revision: '2', etag: 'W/"2"' };
    await last()?.answer(
      answerOf(agentsAnswer([listedAgent('a', { revision: '2' })], { isWhole: false, known })),
    );
    expect(shown).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(last()?.known).toEqual(known);
    await last()?.answer(answerOf(agentsAnswer([], { isWhole: false, removed: ['lab-a'] })));
    expect(shown.slice(1)).toEqual([['lab-b']]);
  });

  it('leaves out disabled agents, and may be empty', async () => {
    const { shown, last, listings } = follow();
    const disabled = listedAgent('b', { isEnabled: false });
    await last()?.answer(answerOf(agentsAnswer([listedAgent('a'), disabled])));
    expect(shown).toEqual([['lab-a']]);
    expect([...listings().keys()]).toEqual(['lab-a']);
    await vi.advanceTimersByTimeAsync(5_000);
    await last()?.answer(whole());
    expect(shown.at(-1)).toEqual([]);
  });

  it('dates agents by their own ages, and unchanged ones by the oldest', async () => {
    const { last, listings } = follow();
    await vi.advanceTimersByTimeAsync(300);
    await last()?.answer(whole('a', 'b'));
    // Counted from the request, because the response took time.
    expect(listings().get('lab-a')).toMatchObject({ answeredAt: 999_000, freshForMs: 45_000 });
    await vi.advanceTimersByTimeAsync(5_000);
    await last()?.answer({ kind: 'unchanged', ageMs: 2_000 });
    expect(listings().get('lab-b')?.answeredAt).toBe(1_003_300);
    await vi.advanceTimersByTimeAsync(5_000);
    await last()?.answer(answerOf(agentsAnswer([listedAgent('a')], { isWhole: false, ageMs: 100 }), 4_000));
    const times = [...listings().values()].map(({ answeredAt }) => answeredAt);
    expect(times).toEqual([1_010_200, 1_006_300]);
    await vi.advanceTimersByTimeAsync(5_000);
    await last()?.answer({ kind: 'unchanged', ageMs: undefined });
    expect([...listings().values()].map(({ answeredAt }) => answeredAt)).toEqual(times);
  });

  it.each([
    [5_000, 45_000],
    [50_100, 160_000],
    [1e300, 900_000],
  ])('keeps rows fresh for three rounds of %s ms: %s ms', async (roundMs, freshForMs) => {
    const { last, listings } = follow();
    await last()?.answer(answerOf(agentsAnswer([listedAgent('a')], { roundMs })));
    expect(listings().get('lab-a')?.freshForMs).toBe(freshForMs);
  });
});

describe('without the list', () => {
  it('polls agents directly after two failures, until the list is back', async () => {
    const { last, followed, shown, log } = follow();
    await last()?.answer(whole('a'));
    for (let failure = 0; failure < 3; failure += 1) {
      await vi.advanceTimersByTimeAsync(5_000);
      await last()?.answer(failed);
    }
    expect(followed).toEqual([true, true, false]);
    expect(shown).toEqual([['lab-a']]);
    expect(log.lines.filter((line) => line.includes('not available'))).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    await last()?.answer({ kind: 'unchanged', ageMs: 0 });
    expect(followed.at(-1)).toBe(true);
  });

  it('waits as long as the service says', async () => {
    const { requests, last } = follow();
    await last()?.answer({ kind: 'failed', failure: { kind: 'busy', address: '', retryAfterMs: 20_000 } });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
  });

  it('goes on after a bug in our own code', async () => {
    const { requests, last, log } = follow();
    // The code throws on this response.
    await last()?.answer({ kind: 'answer' } as AgentsOutcome);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(requests).toHaveLength(2);
    expect(log.lines.some((line) => line.includes('failed unexpectedly'))).toBe(true);
  });
});

describe('the agents of the last session', () => {
  const remembered = (id: string, isOfLab = true) => ({
    agentId: `lab-${id}`,
    address: `${id}:5037`,
    answeredAt: 1,
    devices: noDevices,
    ...(isOfLab && { lab: { name: 'Rack', group: '' } }),
  });

  it('show until the list arrives', async () => {
    const { labAgents, shown, last } = follow();
    labAgents.recall([remembered('a'), remembered('own', false)]);
    labAgents.recall([remembered('b')]);
    expect(shown).toEqual([['lab-a'], ['lab-a', 'lab-b']]);
    await last()?.answer(whole('b'));
    labAgents.recall([remembered('c')]);
    expect(shown.slice(2)).toEqual([['lab-b']]);
  });

  it('leave if the service has no list', async () => {
    const { labAgents, shown, last } = follow();
    labAgents.recall([remembered('a')]);
    await last()?.answer({ kind: 'no-list' });
    labAgents.recall([remembered('b')]);
    expect(shown).toEqual([['lab-a'], []]);
  });
});

it('replaces the running request on refresh', async () => {
  const { labAgents, requests, shown } = follow();
  labAgents.refresh();
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await requests[0]?.answer(whole('a'));
  expect(shown).toEqual([]);
  await requests[1]?.answer(whole('b'));
  expect(shown).toEqual([['lab-b']]);
});

it('stops asking when the session ends', async () => {
  const { labAgents, requests, shown } = follow();
  labAgents.close();
  await requests[0]?.answer(whole('a'));
  labAgents.refresh();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([requests.length, shown.length]).toEqual([1, 0]);
});

describe('known agents', () => {
  const none = new Map();
  const first = applyAnswer(none, agentsAnswer([listedAgent('a'), listedAgent('b')]), 10_000);

  describe('the age of the oldest response', () => {
    const age = { ageMs: 2_000, sentAt: 20_000, now: 20_010, except: new Set<string>() };

    it('dates the online agents that a response leaves out', () => {
      const agents = [
        listedAgent('a'),
        listedAgent('b', { state: 'silent' }),
        listedAgent('c', { state: 'of a later version' }),
        listedAgent('d'),
      ];
      const known = applyAnswer(none, agentsAnswer(agents), 10_000);
      const dated = applyAge(known, { ...age, except: new Set(['lab-d']) });
      expect([...dated.values()].map(({ answeredAt }) => answeredAt)).toEqual([18_000, 9_000, 9_000, 9_000]);
    });

    it('never makes an agent older, nor one younger than it is', () => {
      expect(applyAge(first, { ...age, ageMs: 86_400_000 }).get('lab-a')?.answeredAt).toBe(9_000);
      // The clock was set back.
      expect(applyAge(first, { ...age, sentAt: 5_000, now: 5_010 }).get('lab-a')?.answeredAt).toBe(3_000);
      const silent = applyAnswer(none, agentsAnswer([listedAgent('a')], { ageMs: null }), 10_000);
      expect(applyAge(silent, age).get('lab-a')?.answeredAt).toBeNull();
    });
  });

  it.each([
    ['the same agents', [listedAgent('b'), listedAgent('a', { revision: '2', state: 'silent' })], true],
    ['another name', [listedAgent('a', { name: 'Rack' }), listedAgent('b')], false],
    ['another group', [listedAgent('a', { group: 'Seoul' }), listedAgent('b')], false],
    ['a disabled agent', [listedAgent('a', { isEnabled: false }), listedAgent('b')], false],
    ['another address', [listedAgent('a', { address: { host: 'c', port: 1 } }), listedAgent('b')], false],
    ['fewer agents', [listedAgent('a')], false],
    ['another agent', [listedAgent('a'), listedAgent('c')], false],
  ])('a list with %s is shown the same: %#', (_what, agents, isSame) => {
    expect(isSameShown(first, applyAnswer(first, agentsAnswer(agents), 0))).toBe(isSame);
  });
});
