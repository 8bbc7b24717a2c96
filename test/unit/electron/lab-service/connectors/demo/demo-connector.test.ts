import { describe, expect, it } from 'vitest';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { judgeUse } from '#shared/device/judge-use.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { type DeviceRecord, deviceRecord } from '#shared/wire/device-record.ts';
import { failureOf } from '../../../../../fakes/failure-of.ts';
import { demoAgents } from '../../../../../../electron/lab-service/connectors/demo/demo-agents.ts';
import {
  createDemoConnector,
  type DemoOptions,
} from '../../../../../../electron/lab-service/connectors/demo/demo-connector.ts';

const patient = new AbortController().signal;

/** A demo lab whose clock the test moves, with a function that lists all devices at once. */
function startDemo(options: DemoOptions = {}) {
  let clock = 1_800_000_000_000;
  const connector = createDemoConnector({ now: () => clock, silenceMs: 1, ...options });
  return {
    connector,
    passTime: (ms: number) => (clock += ms),
    list: () =>
      Promise.all(
        demoAgents.map(({ address }) =>
          connector.listDevices(address, patient).catch((error: Error): DeviceListAnswer => ({
            MobileList: [],
            ResultCode: -2,
            ResultMessage: error.name,
          })),
        ),
      ),
  };
}

function recordsOf(answers: readonly DeviceListAnswer[]): DeviceRecord[] {
  return answers
    .flatMap(({ MobileList }) => MobileList)
    .map((element) => deviceRecord.strict().parse(element));
}

function aspect(width: number, height: number): number {
  return Math.max(width, height) / Math.min(width, height);
}

function isTurned(record: DeviceRecord): boolean {
  const isScreenWide = record.ScreenSize_W > record.ScreenSize_H;
  return (
    aspect(record.ScreenSize_W, record.ScreenSize_H) > 1 &&
    isScreenWide !== record.CaptureSize_W > record.CaptureSize_H
  );
}

describe('the demo lab', () => {
  it('shows all of its thirty devices at first, each in the form of the wire', async () => {
    const records = recordsOf(await startDemo().list());
    expect(demoAgents.map(({ devices }) => devices.length)).toEqual([12, 9, 6, 3]);
    expect(records).toHaveLength(30);
    expect(new Set(records.map(({ DeviceID }) => DeviceID)).size).toBe(30);
    expect(new Set(records.map(({ AgentIP }) => AgentIP))).toEqual(
      new Set(demoAgents.map(({ address }) => formatAgentAddress(address))),
    );
    expect(new Set(records.map(({ AgentType }) => AgentType))).toEqual(new Set([9]));
  });

  it('reports the user of most devices, and signs of use of some instead', async () => {
    const now = 1_800_000_000_000;
    const kinds = recordsOf(await startDemo().list()).flatMap(({ Observed, Unknown, ConnectedUser }) => {
      if (!Observed) return [];
      expect([Unknown, ConnectedUser]).toEqual([['ConnectedUser'], '']);
      return judgeUse(Observed, now, 15 * 60_000).kind;
    });
    expect(kinds).toEqual(['active', 'active', 'active', 'idle']);
  });

  it('has realistic devices', async () => {
    for (const record of recordsOf(await startDemo().list())) {
      expect(record.ModelName).not.toBe('');
      expect(Number(record.SDKVersion)).toBeGreaterThanOrEqual(21);
      expect(record.BuildVer).toMatch(/^\S.{3,}\S$/);
      for (const side of [record.ScreenSize_W, record.ScreenSize_H]) {
        expect(side).toBeGreaterThanOrEqual(320);
        expect(side).toBeLessThanOrEqual(4096);
      }
      expect(record.InputScaleMaxX).toBeGreaterThan(record.InputScaleMinX);
      expect(record.InputScaleMaxY).toBeGreaterThan(record.InputScaleMinY);
      // A capture is the screen, rotated or scaled down: never of another shape.
      expect(aspect(record.CaptureSize_W, record.CaptureSize_H)).toBeCloseTo(
        aspect(record.ScreenSize_W, record.ScreenSize_H),
        1,
      );
      expect(record.CaptureSize_W * record.CaptureSize_H).toBeLessThanOrEqual(
        record.ScreenSize_W * record.ScreenSize_H,
      );
    }
  });

  it('varies like a lab: rotated and scaled captures, odd touch ranges, Korean names', async () => {
    const records = recordsOf(await startDemo().list());
    const count = (holds: (record: DeviceRecord) => boolean) => records.filter(holds).length;
    expect(count(isTurned)).toBeGreaterThanOrEqual(3);
    expect(
      count((record) => record.CaptureSize_W < record.ScreenSize_W && !isTurned(record)),
    ).toBeGreaterThanOrEqual(3);
    expect(count((record) => record.InputScaleMaxX === 4095)).toBeGreaterThanOrEqual(3);
    expect(count((record) => record.InputScaleMaxX === record.ScreenSize_W - 1)).toBeGreaterThanOrEqual(3);
    expect(count((record) => record.InputScaleMinY !== 0)).toBeGreaterThanOrEqual(1);
    expect(count((record) => /\p{Script=Hangul}/u.test(record.UserAlias))).toBeGreaterThanOrEqual(3);
    expect(count((record) => record.UserAlias === '')).toBeGreaterThanOrEqual(3);
    expect(new Set(records.map(({ Brand }) => Brand)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(records.map(({ Cpuabi }) => Cpuabi)).size).toBe(3);
  });

  it('is the same for the same seed and clock, and different for another seed', async () => {
    const [one, same, other] = [startDemo(), startDemo(), startDemo({ seed: 99 })];
    for (const demo of [one, same, other]) demo.passTime(1_234_567);
    // Only the clock counts, not the earlier requests.
    await one.list();
    expect(await one.list()).toEqual(await same.list());
    expect(await one.list()).not.toEqual(await other.list());
  });

  it('changes visibly, but slowly', async () => {
    const demo = startDemo();
    const list = async () => new Map(recordsOf(await demo.list()).map((r) => [r.DeviceID, r.ConnectedUser]));
    const changesPerHalfMinute: number[] = [];
    let before = await list();
    // Half an hour. A device counts as changed if it has another user than half a minute ago.
    for (let step = 0; step < 60; step += 1) {
      demo.passTime(30_000);
      const after = await list();
      changesPerHalfMinute.push([...after].filter(([id, user]) => (before.get(id) ?? user) !== user).length);
      before = after;
    }
    expect(changesPerHalfMinute.filter((changes) => changes === 0).length).toBeLessThanOrEqual(3);
    expect(Math.max(...changesPerHalfMinute)).toBeLessThanOrEqual(9);
  });

  it('has, within half an hour, a missing device, an agent with an error, and one that does not respond', async () => {
    const demo = startDemo();
    const seen = { missing: 0, refused: 0, silent: 0 };
    for (let step = 0; step < 180; step += 1) {
      demo.passTime(10_000);
      const answers = await demo.list();
      const [payments] = answers;
      if ((payments?.MobileList.length ?? 0) < 12) seen.missing += 1;
      seen.refused += answers.filter(
        ({ ResultCode, ResultMessage }) => ResultCode === 3 && ResultMessage !== '',
      ).length;
      seen.silent += answers.filter(({ ResultCode }) => ResultCode === -2).length;
    }
    for (const times of Object.values(seen)) {
      expect(times).toBeGreaterThan(4);
      expect(times).toBeLessThan(90);
    }
  });
});

describe('contact with the demo lab', () => {
  it.each([
    { host: '192.0.2.10', port: 5038 },
    { host: '127.0.0.1', port: 5037 },
  ])('is rejected at $host:$port, where no simulated agent is', async (address) => {
    const { connector } = startDemo();
    await expect(connector.listDevices(address, patient)).rejects.toMatchObject({
      kind: 'agent-unreachable',
      message: 'The demo lab only has simulated agents',
    });
  });

  it('with a silent agent ends when the caller gives up, and when the lab closes', async () => {
    const demo = startDemo({ silenceMs: 600_000 });
    const address = { host: '192.0.2.13', port: 5037 };
    const isSilent = async () => {
      const caller = new AbortController();
      const answer = demo.connector.listDevices(address, caller.signal);
      caller.abort(new Error('caller left'));
      return answer.then(
        () => false,
        (error: Error) => error.message === 'caller left',
      );
    };
    while (!(await isSilent())) demo.passTime(10_000);

    const waiting = failureOf(demo.connector.listDevices(address, patient));
    await demo.connector.close();
    expect(await waiting).toMatchObject({ message: 'The lab service is shutting down' });
  });
});
