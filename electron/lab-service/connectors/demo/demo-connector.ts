import { setTimeout as wait } from 'node:timers/promises';
import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { AgentFailure } from '../agent-failure.ts';
import type { Connector } from '../connector.ts';
import { findDemoAgent } from './demo-agents.ts';
import type { DemoLab } from './demo-lab.ts';

/**
 * The connector of the simulated agents.
 * @param slowMs how long a silent agent takes: until its timeout, or until it responds again
 */
export function createDemoConnector(lab: DemoLab, slowMs = 3_000) {
  const closing = new AbortController();

  async function listDevices(address: AgentAddress, signal: AbortSignal): Promise<DeviceListAnswer> {
    signal.throwIfAborted();
    const agent = findDemoAgent(address);
    if (!agent) throw new AgentFailure('not-in-demo');
    if (lab.isSilent(agent)) {
      const given = AbortSignal.any([signal, closing.signal]);
      await wait(slowMs, undefined, { signal: given }).catch(() => given.throwIfAborted());
      if (!lab.wake(agent)) throw new AgentFailure('no-answer-in-time');
    }
    return lab.list(agent);
  }

  async function close(): Promise<void> {
    closing.abort(new AgentFailure('service-closing'));
  }

  return { listDevices, close } satisfies Connector;
}
