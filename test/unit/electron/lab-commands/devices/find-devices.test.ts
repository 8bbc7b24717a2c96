import { describe, expect, it } from 'vitest';
import type { LabDevice, LabDevicesAnswer } from '#shared/wire/lab-devices.ts';
import { findDevices, type Search } from '../../../../../electron/lab-commands/devices/find-devices.ts';
import type {
  DevicesOutcome,
  DevicesRequest,
} from '../../../../../electron/lab-commands/lab-client/lab-client.ts';
import { unavailable } from '../../../../../electron/lab-commands/lab-client/lab-failure.ts';
import { labDevice } from '../../../../fakes/devices-server.ts';
import { labDevices } from '../../../../fixtures/lab-devices-answer.ts';

const one = labDevice({ deviceId: 'A' });
const two = labDevice({ deviceId: 'B' });
const failed = (failure: ReturnType<typeof unavailable>): DevicesOutcome => ({ kind: 'failed', failure });
const restarts = failed(unavailable("Can't connect."));
const repeat = (times: number, outcome: DevicesOutcome) => Array.from({ length: times }, () => outcome);
const unchanged: DevicesOutcome = { kind: 'unchanged' };

function answer(
  devices: readonly LabDevice[],
  etag: string | undefined = 'W/"1"',
  facts: Partial<LabDevicesAnswer> = {},
): DevicesOutcome {
  const at = '2026-11-23T07:00:00.000Z';
  return {
    kind: 'answer',
    etag,
    answer: labDevices(devices, { at, ...facts }),
  };
}

/**
 * A lab whose clock moves only while the command waits. The outcome `unchanged` takes the whole wait. A later request
 * without an ETag has the outcome `latest`.
 */
async function findIn(
  outcomes: readonly DevicesOutcome[],
  search: Partial<Search> = {},
  latest = answer([one]),
) {
  const requests: DevicesRequest[] = [];
  const pauses: number[] = [];
  const notes: string[] = [];
  let now = 0;
  const client = {
    listDevices: (request: DevicesRequest) => {
      requests.push(request);
      const outcome = outcomes[requests.length - 1] ?? (request.etag === undefined ? latest : unchanged);
      if (outcome === unchanged) now += Math.min(request.waitMs ?? 0, 30_000);
      return Promise.resolve(outcome);
    },
  };
  const outcome = await findDevices(
    client,
    { query: 'unused', idle: undefined, count: 2, pick: null, waitMs: 600_000, ...search },
    {
      now: () => now,
      sleep: (ms) => {
        pauses.push(ms);
        now += ms;
        return Promise.resolve();
      },
      note: (sentence) => notes.push(sentence),
    },
  );
  return { outcome, requests, pauses, notes, tookMs: now };
}

describe('without --wait', () => {
  it('sends one request, whatever it finds', async () => {
    const { outcome, requests, notes } = await findIn([answer([one])], { waitMs: 0 });
    expect(outcome).toMatchObject({ kind: 'found', choice: { matches: 1, isEnough: false } });
    expect(requests).toMatchObject([{ query: 'unused', idle: undefined, etag: undefined }]);
    expect(notes).toEqual([]);
  });

  it('ends with a failure', async () => {
    const { outcome, requests } = await findIn([restarts], { waitMs: 0 });
    expect(outcome).toEqual(restarts);
    expect(requests).toHaveLength(1);
  });
});

describe('while phones are read for the first time, without --wait', () => {
  const reading = (devices: readonly LabDevice[], phonesBeingRead: number) =>
    answer(devices, `W/"${phonesBeingRead}"`, { phonesBeingRead });

  it('waits until enough devices match', async () => {
    const outcomes = [reading([], 2), reading([one], 1), reading([one, two], 1)];
    const { outcome, requests, notes, tookMs } = await findIn(outcomes, { waitMs: 0 });
    expect(outcome).toMatchObject({ kind: 'found', choice: { isEnough: true } });
    expect(requests.map(({ etag }) => etag)).toEqual([undefined, 'W/"2"', 'W/"1"']);
    expect(notes).toEqual(['Waiting for phones that are being read.']);
    expect(tookMs).toBeLessThan(5_000);
  });

  it('ends when they’re read or after 5 s', async () => {
    const read = await findIn([reading([], 2), reading([one], 0)], { waitMs: 0 });
    expect(read.outcome).toMatchObject({ kind: 'found', choice: { matches: 1, isEnough: false } });
    const hung = await findIn([reading([], 2), unchanged], { waitMs: 0 }, reading([], 2));
    expect(hung.outcome).toMatchObject({
      kind: 'found',
      choice: { isEnough: false, answer: { phonesBeingRead: 2 } },
    });
    expect(hung.tookMs).toBe(5_000);
  });

  it('doesn’t wait if enough devices match', async () => {
    const { requests } = await findIn([reading([one, two], 3)], { waitMs: 0 });
    expect(requests).toHaveLength(1);
  });
});

describe('a wait', () => {
  it('goes on after phones are read for the first time', async () => {
    const outcomes = [
      answer([], 'W/"1"', { phonesBeingRead: 2 }),
      answer([one], 'W/"2"'),
      unchanged,
      answer([one, two], 'W/"3"'),
    ];
    const { outcome, notes } = await findIn(outcomes);
    expect(outcome).toMatchObject({ kind: 'found', choice: { isEnough: true } });
    expect(notes).toEqual(['Waiting for 2 devices. 0 match now.']);
  });

  it('ends when enough devices match', async () => {
    const { outcome, requests, notes } = await findIn([
      answer([one]),
      unchanged,
      answer([one, two], 'W/"2"'),
    ]);
    expect(outcome).toMatchObject({ kind: 'found', choice: { matches: 2, isEnough: true } });
    expect(requests.map(({ etag }) => etag)).toEqual([undefined, 'W/"1"', 'W/"1"']);
    expect(notes).toEqual(['Waiting for 2 devices. 1 match now.']);
  });

  it('ends with the devices found so far when time is up', async () => {
    const { outcome, tookMs, requests } = await findIn([answer([one])]);
    expect(outcome).toMatchObject({ kind: 'found', choice: { matches: 1, isEnough: false } });
    expect(tookMs).toBe(600_000);
    expect(requests.length).toBeLessThan(25);
  });

  it('names agents that went silent during the wait', async () => {
    const { outcome } = await findIn([answer([one])], {}, answer([one], 'W/"1"', { silentAgents: 1 }));
    expect(outcome).toMatchObject({ kind: 'found', choice: { answer: { silentAgents: 1 } } });
  });

  it('survives a restart of the service, backing off after each failure', async () => {
    const outcomes = [answer([one]), ...repeat(6, restarts), answer([one, two], 'W/"2"')];
    const { outcome, notes, pauses } = await findIn(outcomes);
    expect(outcome).toMatchObject({ kind: 'found', choice: { isEnough: true } });
    expect(notes.slice(1)).toEqual(["Can't connect. Trying again."]);
    for (const [at, least] of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
      expect(pauses[at + 1]).toBeGreaterThanOrEqual(least);
      expect(pauses[at + 1]).toBeLessThanOrEqual(least * 1.5);
    }
  });

  it('ends with the failure if the service is still away at the end', async () => {
    const { outcome, tookMs } = await findIn([answer([one]), ...repeat(100, restarts)]);
    expect(outcome).toEqual(restarts);
    expect(tookMs).toBe(600_000);
  });

  it('sends at most one request a second', async () => {
    const { requests } = await findIn(repeat(10_000, answer([one])), { waitMs: 60_000 });
    expect(requests.length).toBeLessThanOrEqual(61);
  });
});
