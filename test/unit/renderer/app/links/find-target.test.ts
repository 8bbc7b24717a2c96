import { expect, it } from 'vitest';
import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { Link } from '#shared/model/link.ts';
import { findTarget } from '../../../../../renderer/app/links/find-target.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';

const silent = { kind: 'never-polled' } as const;
const reports = [
  exampleReport('a', { users: ['', ''] }),
  exampleReport('b', { agent: { address: { host: 'bench.example', port: 80 } }, state: silent }),
];
const address = { host: '10.0.0.5', port: 5037 };
const other = { ...address, port: 80 };
const bench = { host: 'BENCH.example', port: 80 };

const deviceAt = (at: AgentAddress, deviceId: string): Link => ({ kind: 'device', address: at, deviceId });

it.each<[string, Link, object]>([
  ['an agent of the lab', { kind: 'agent', address }, { kind: 'agent', address }],
  ['an agent, however its name is written', { kind: 'agent', address: bench }, { kind: 'agent' }],
  ['an agent that the lab has on another port', { kind: 'agent', address: other }, { kind: 'unknown-agent' }],
  ['a device of an agent that the lab does not have', deviceAt(other, 'd1'), { kind: 'unknown-agent' }],
  ['a device', deviceAt(address, 'd1'), { kind: 'device', key: 'a/0/d1' }],
  ['a device that the agent does not list', deviceAt(address, 'x'), { kind: 'no-device' }],
  ['a device of an agent that has not answered', deviceAt(bench, 'x'), { kind: 'waiting', deviceId: 'x' }],
  ['nothing', { kind: 'unreadable' }, { kind: 'unreadable' }],
])('a link leads to %s', (_, link, target) => {
  expect(findTarget(link, reports)).toMatchObject(target);
});
