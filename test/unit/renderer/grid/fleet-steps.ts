import * as fc from 'fast-check';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { Subject } from '#shared/search/fields.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';
import { lookedAt, anySubject } from '../../../fixtures/queries.ts';

/** One event in a fleet of a few agents. */
export type Step =
  | { readonly kind: 'put'; readonly agent: number; readonly device: number; readonly subject: Subject }
  | { readonly kind: 'drop'; readonly agent: number; readonly device: number }
  | { readonly kind: 'leave'; readonly agent: number }
  | { readonly kind: 'rename'; readonly agent: number; readonly name: string }
  | { readonly kind: 'answer'; readonly agent: number; readonly at: number };

const agent = fc.nat({ max: 3 });
const device = fc.nat({ max: 6 });

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('put' as const), agent, device, subject: anySubject }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), agent, device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), agent }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      agent,
      name: fc.constantFrom('', 'Shelf', 'kim', 'Rack 10', 'Rack 9'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      agent,
      at: fc.constantFrom(lookedAt, lookedAt - 20_000, lookedAt - 3_600_000),
    }),
  },
);

/** The reports after a step. Other agents and unchanged devices keep their objects. */
export function takeStep(reports: ReadonlyMap<string, AgentReport>, step: Step): Map<string, AgentReport> {
  const next = new Map(reports);
  const id = `agent-${step.agent}`;
  const before = next.get(id);
  if (step.kind === 'put') {
    const key = `${id}/${step.device}`;
    const { entry, agent: described, state } = step.subject;
    // Several agents list the first devices.
    const deviceId = step.device < 2 ? `shared-${step.device}` : key;
    const put = { ...entry, key, device: { ...entry.device, deviceId } };
    const known = before ?? exampleReport(id, { agent: { ...described, id }, state });
    next.set(id, { ...known, devices: putEntry(known.devices, put) });
  } else if (before) {
    if (step.kind === 'leave') next.delete(id);
    if (step.kind === 'rename') next.set(id, { ...before, agent: { ...before.agent, name: step.name } });
    if (step.kind === 'answer') next.set(id, { ...before, state: { kind: 'fresh', answeredAt: step.at } });
    if (step.kind === 'drop') {
      const devices = before.devices.filter(({ key }) => key !== `${id}/${step.device}`);
      next.set(id, { ...before, devices });
    }
  }
  return next;
}

function putEntry(devices: readonly DeviceEntry[], entry: DeviceEntry): readonly DeviceEntry[] {
  const isKnown = devices.some(({ key }) => key === entry.key);
  return isKnown ? devices.map((known) => (known.key === entry.key ? entry : known)) : [...devices, entry];
}
