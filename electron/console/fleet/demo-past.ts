import { addressKey, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { Agent, AgentState } from '#shared/model/fleet/agent.ts';
import { createDeviceModels } from '#shared/wire/device-models.ts';
import type { RecordSource } from '#shared/wire/read-device.ts';
import { readDeviceList } from '#shared/wire/read-device-list.ts';
import type { DemoPast } from '../lab-client/embedded-labs.ts';
import { mergeAnswer, noDevices } from './agent-devices.ts';
import type { RememberedAgent } from './remembered-agent.ts';

/** Its times are this computer's. */
const source: RecordSource = {
  isOurs: false,
  shiftObserved: (observed) => observed,
  shiftClaim: (claim) => claim,
};

/** As if we'd polled the demo's agents before sign-in, in the same steps as any answer. */
export function rememberPast(
  pasts: readonly DemoPast[],
  agents: readonly Agent[],
  noAnswer: string,
): readonly RememberedAgent[] {
  return agents.flatMap((agent): readonly RememberedAgent[] => {
    const past = pasts.find(({ address }) => addressKey(address) === addressKey(agent.address));
    return past && !agent.isPaused ? [rememberAgent(agent, past, noAnswer)] : [];
  });
}

function rememberAgent(
  { id: agentId, address }: Agent,
  { answers, silentSince, version }: DemoPast,
  message: string,
): RememberedAgent {
  const models = createDeviceModels();
  const requested = formatAgentAddress(address);
  let devices = noDevices;
  let answeredAt: number | null = null;
  for (const { at, list } of answers) {
    const reading = readDeviceList(list, requested, models, source);
    if (reading.kind !== 'answer') continue;
    const input = { agentId, devices: reading.devices, isGood: true, lastAnsweredAt: answeredAt, now: at };
    devices = mergeAnswer(devices, input);
    answeredAt = at;
  }
  const state = stateOf(answeredAt, silentSince, message);
  return { agentId, address: requested, answeredAt, devices, state, version };
}

function stateOf(answeredAt: number | null, since: number | null, message: string): AgentState | undefined {
  if (since !== null)
    return { kind: 'stale', answeredAt, since, reason: { kind: 'agent-timed-out', message } };
  return answeredAt === null ? undefined : { kind: 'fresh', answeredAt };
}
