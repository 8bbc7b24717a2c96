import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import { requestAdbVersion } from '../connectors/adb/probe.ts';
import { usbmuxKind } from '../connectors/usbmux/usbmux-kind.ts';
import { SocketError } from '../connectors/agent-socket.ts';
import { createAddressPolicy } from '../network/address-policy.ts';
import { createAgentFinder } from './find-agent.ts';
import { everyRange } from '../network/reserved-ranges.ts';

const findAgent = createAgentFinder(createAddressPolicy({ allow: everyRange }));

type ServerState = 'running' | 'not-running' | 'other-program';

/** Asks `host:version`, which starts and stops nothing. Takes 4 s at most. @throws the signal's reason */
export async function probeAdbServer(address: AgentAddress, signal: AbortSignal): Promise<ServerState> {
  try {
    await requestAdbVersion(await findAgent(address), signal);
    return 'running';
  } catch (error) {
    signal.throwIfAborted();
    // Whatever else went wrong, somebody took the connection.
    const isThere = error instanceof SocketError && error.problem !== 'unreachable';
    return isThere ? 'other-program' : 'not-running';
  }
}

/** Asks `ReadBUID`, which changes nothing. Takes 4 s at most. @throws the signal's reason */
export async function probeUsbmuxd(address: AgentAddress, signal: AbortSignal): Promise<ServerState> {
  const found = await usbmuxKind.probe(await findAgent(address), signal, {});
  return found === null ? 'not-running' : 'running';
}
