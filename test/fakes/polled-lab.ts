import { formatAuthorization } from '#shared/wire/session-token.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { labDevicesAnswer, labDevicesPath } from '#shared/wire/lab-devices.ts';
import type { TokenChecks } from '../../electron/lab-service/accounts/token-checks.ts';
import { AgentFailure } from '../../electron/lab-service/connectors/agent-failure.ts';
import {
  type AgentAnswerStore,
  createAgentAnswers,
} from '../../electron/lab-service/agents/agent-answers.ts';
import { createClaimedAnswers } from '../../electron/lab-service/claims/claimed-answers.ts';
import type { Claims } from '../../electron/lab-service/claims/claims.ts';
import { createAgentStates } from '../../electron/lab-service/polling/agent-states.ts';
import { keyOfAgent, type LabAgent } from '../../electron/lab-service/agents/lab-agent.ts';
import type { PolledAgents } from '../../electron/lab-service/devices/polled-agents.ts';
import { createPolledDevices } from '../../electron/lab-service/polling/polled-devices.ts';
import { openLabDevices } from '../../electron/lab-service/devices/lab-devices.ts';
import type { RunInSlices } from '../../electron/lab-service/devices/slices.ts';
import type { LabServiceOptions } from '../../electron/lab-service/server/lab-service-options.ts';
import { startLabService } from './lab-service.ts';

export const named = `dlm_${'a'.repeat(43)}`;
export const nameless = `dlm_${'b'.repeat(43)}`;

/** Accepts one machine token with names and one without. */
export const machineTokens: TokenChecks = {
  check: (sent) =>
    sent === named || sent === nameless
      ? { kind: 'valid', caller: { key: sent, isKnown: true }, showsNames: sent === named }
      : { kind: 'invalid' },
  end: () => Promise.resolve(false),
};

/** An agent of the list. Its address is in a range without computers. */
export function listedAgent(index: number, changes: Partial<LabAgent> = {}): LabAgent {
  const host = `192.0.2.${index}`;
  const none = { name: '', group: '', note: '', isEnabled: true, updatedAt: null };
  return { id: `${host}:8037`, host, port: 8037, ...none, ...changes };
}

/** The listed agents and their last answers, without polling. */
export function createPolledLab(
  agents: readonly LabAgent[] = [],
  now: () => number = Date.now,
  runInSlices?: RunInSlices,
  claims?: Claims,
) {
  let list = { revision: 0, agents };
  const answers: AgentAnswerStore = createAgentAnswers();
  const isListed = (key: string) => list.agents.some((agent) => agent.isEnabled && keyOfAgent(agent) === key);
  const polling = { roundMs: () => 5_000, refresh: () => null };
  const shown = claims === undefined ? answers : createClaimedAnswers(answers, claims.known);
  const parts = { list: { current: () => list, isListed }, answers: shown, polling, now };
  const labDevices = openLabDevices(parts, runInSlices);
  let waits = 0;
  const waitForChange: typeof labDevices.waitForChange = (...options) => {
    waits += 1;
    return labDevices.waitForChange(...options);
  };
  const polled: PolledAgents = {
    ...(claims && { claims }),
    devices: createPolledDevices(parts),
    states: createAgentStates(parts),
    labDevices: { ...labDevices, waitForChange },
    close: () => undefined,
  };
  const keyAt = (index: number): string => keyOfAgent(listedAgent(index));
  return {
    polled,
    answers,
    parts,
    /** The number of requests that began to wait. */
    countWaits: () => waits,
    follow: (changed: readonly LabAgent[]) => void (list = { revision: list.revision + 1, agents: changed }),
    /** The agent returns these records. */
    list: (
      index: number,
      records: readonly object[],
      version: string | null = null,
      changes: Partial<DeviceListAnswer> = {},
    ): void => {
      const answer: DeviceListAnswer = { MobileList: records, ResultCode: 1, ResultMessage: '', ...changes };
      const json = Buffer.from(JSON.stringify(answer));
      answers.put(keyAt(index), { kind: 'list', list: { json }, version, isOurs: false }, now());
    },
    fail: (index: number): void =>
      void answers.put(keyAt(index), { kind: 'failed', failure: new AgentFailure('hung-up') }, now()),
  };
}

/** A service with a polled lab, over real sockets. */
export async function startPolledLab(
  agents: readonly LabAgent[],
  {
    now,
    claims,
    ...options
  }: Partial<LabServiceOptions> & { readonly now?: () => number; readonly claims?: Claims } = {},
) {
  const lab = createPolledLab(agents, now, undefined, claims);
  const { address, service } = await startLabService({
    tokens: machineTokens,
    polled: lab.polled,
    ...options,
  });

  function request(
    search: Readonly<Record<string, string>> | string = {},
    {
      token = named,
      headers = {},
      ...init
    }: RequestInit & { token?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const query = new URLSearchParams(search).toString();
    const authorization = formatAuthorization(token);
    return fetch(`${address}${labDevicesPath}?${query}`, {
      ...init,
      headers: Object.assign({ authorization }, headers),
    });
  }

  return {
    ...lab,
    address,
    service,
    request,
    /** The response to a search. */
    search: async (q: string, token = named) => {
      const answer = await request({ q }, { token });
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      return labDevicesAnswer.parse(await answer.json());
    },
  };
}
