import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { activeAt } from '../../../fixtures/observed.ts';
import { makeEntry, makeReport } from '../../example-lab.ts';

const ago = (seconds: number) => Date.now() - seconds * 1_000;
const noSize = { width: null, height: null };

/** A device for each form that a row can have, in the default order of the list. */
export function makeExampleRows(): readonly AgentReport[] {
  const devices = [
    makeEntry('a', 'bare', {
      modelName: 'Bare',
      alias: 'shelf',
      osVersion: null,
      screen: noSize,
      capture: noSize,
    }),
    makeEntry('a', 'nameless', { modelName: null, modelId: null }),
    makeEntry('a', 'idle', {
      modelName: 'Idle',
      ...activeAt(ago(3_600), { Screen: { State: 'on' } }),
    }),
    makeEntry('a', 'taken', {
      modelName: 'Taken',
      connectedUser: 'kim',
      capture: { width: 540, height: 1170 },
    }),
    makeEntry('a', 'active', {
      modelName: 'Active',
      capture: { width: 2340, height: 1080 },
      ...activeAt(ago(60), { RemoteControl: ['scrcpy'] }),
    }),
    makeEntry('a', 'unreported', { modelName: 'Unreported', connectedUser: null }),
    makeEntry('a', 'gone', { modelName: 'Gone' }, { seenAt: ago(60), goneSince: ago(30) }),
  ];
  const old = makeEntry('b', 'old', { modelName: 'Old', connectedUser: 'lee' });
  const reason = { kind: 'agent-unreachable', message: '' } as const;
  return [
    makeReport('a', devices),
    {
      ...makeReport('b', [old], { name: 'Shelf' }),
      state: { kind: 'stale', answeredAt: ago(120), since: ago(60), reason },
    },
  ];
}
