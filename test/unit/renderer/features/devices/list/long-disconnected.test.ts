import { expect, it } from 'vitest';
import type { AgentState } from '#shared/model/fleet/agent.ts';
import { findLongDisconnected } from '../../../../../../renderer/features/devices/list/long-disconnected.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';
import { exampleSubject } from '../../../../../fixtures/subject.ts';

const now = 1_800_000_000_000;
const DAY_MS = 86_400_000;

const rowsOf = (state: AgentState) =>
  [null, now - DAY_MS, now - DAY_MS - 1, now - 9 * DAY_MS].map((goneSince, index) => {
    const row = exampleSubject(makeDevice({ deviceId: `${index}` }), now);
    return { ...row, state, entry: { ...row.entry, goneSince } };
  });

it('finds devices disconnected for over a day while their agent answers', () => {
  expect(findLongDisconnected(rowsOf({ kind: 'fresh', answeredAt: now }), now)).toEqual(['a1/2', 'a1/3']);
  const silent: AgentState = { kind: 'stale', answeredAt: now, since: now, reason: { kind: 'overdue' } };
  expect(findLongDisconnected(rowsOf(silent), now)).toEqual([]);
});
