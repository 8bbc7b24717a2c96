import { expect, it } from 'vitest';
import { demoAgents } from '../../../../../../electron/lab-service/connectors/demo/demo-agents.ts';
import { createDemoLab } from '../../../../../../electron/lab-service/connectors/demo/demo-lab.ts';

const MINUTE = 60_000;
const agent = '192.0.2.10:5037';
const free = { agent, deviceId: '7dfb2a61' };
const [rack] = demoAgents;

function start() {
  let clock = 1_800_000_000_000;
  const lab = createDemoLab({ now: () => clock });
  const holders = () => new Map(lab.claims.list().claims.map(({ device, by }) => [device.deviceId, by]));
  const recordOf = (deviceId: string) =>
    rack && lab.list(rack).MobileList.find((record) => JSON.stringify(record).includes(deviceId));
  return { lab, holders, recordOf, passTime: (minutes: number) => (clock += minutes * MINUTE) };
}

it('has claims that expire, end and are renewed while you look', () => {
  const { lab, holders, passTime } = start();
  const untilOf = () => lab.claims.list().claims.find(({ kind }) => kind === 'program')?.until ?? '';
  expect(new Set(holders().values())).toEqual(
    new Set(['kim.minji', 'nightly', 'perf-bench', '박서준', '최유나']),
  );
  const before = untilOf();
  passTime(5);
  expect(holders().has('10AD2F1KDC00315')).toBe(false);
  expect(untilOf() > before).toBe(true);
  passTime(2);
  expect(holders().has('9c41d7e0')).toBe(false);
  passTime(4);
  expect(holders().has('R3CX40E9DHN')).toBe(false);
});

it('fills in the holder as user, and flags another user', () => {
  const { recordOf } = start();
  expect(recordOf('10AD2F1KDC00315')).toMatchObject({ ConnectedUser: 'kim.minji', Claim: { Filled: true } });
  expect(recordOf('R3CX20A7KPL')).toMatchObject({
    ConnectedUser: 'lee.jihoon',
    Claim: { By: '박서준', UserMismatch: true },
  });
  expect(recordOf('7dfb2a61')).not.toHaveProperty('Claim');
});

it('handles your claims like a real service', () => {
  const { lab, holders, passTime } = start();
  expect(lab.take({ devices: [free], minutes: 60, note: 'mine' })).toMatchObject({ status: 201 });
  expect(lab.take({ devices: [free] })).toMatchObject({ status: 409, problem: { reason: 'claimed' } });
  const used = { agent, deviceId: 'QV7721AC4K' };
  expect(lab.take({ devices: [used] })).toMatchObject({ status: 409, problem: { reason: 'in-use' } });
  expect(lab.take({ devices: [used], anyway: true })).toMatchObject({ status: 201 });
  expect(lab.take({ devices: [{ agent, deviceId: 'none' }] })).toMatchObject({ status: 422 });
  expect(lab.claims.renew({ device: free, minutes: 120, note: 'more' })).toMatchObject({ status: 200 });
  expect(lab.claims.list().claims).toContainEqual(expect.objectContaining({ device: free, note: 'more' }));
  passTime(90);
  expect(lab.claims.list().ended).toMatchObject([{ device: used, end: 'expired' }]);
  expect(holders().get(free.deviceId)).toBe('Demo');
  expect(lab.claims.release({ device: free })).toEqual({ status: 204 });
  expect(holders().has(free.deviceId)).toBe(false);
  expect(lab.claims.renew({ device: free })).toMatchObject({ status: 410 });
});
