import type { AgentAddress } from '#shared/model/agent-address.ts';
import { requestAdbVersion } from '../connectors/adb/probe.ts';
import { SocketError } from '../connectors/agent-socket.ts';
import { createAddressPolicy } from '../network/address-policy.ts';
import { createAgentFinder } from './find-agent.ts';
import { everyRange } from '../network/reserved-ranges.ts';

const findAgent = createAgentFinder(createAddressPolicy({ allow: everyRange }));

/** By `host:version`, which starts and stops nothing. Takes at most 4 s. @throws the signal's reason */
export async function probeAdbServer(
  address: AgentAddress,
  signal: AbortSignal,
): Promise<'adb-server' | 'not-running' | 'other-program'> {
  try {
    await requestAdbVersion(await findAgent(address), signal);
    return 'adb-server';
  } catch (error) {
    signal.throwIfAborted();
    // Any other problem means that a program accepted the connection.
    const isThere = error instanceof SocketError && error.problem !== 'unreachable';
    return isThere ? 'other-program' : 'not-running';
  }
}
