import { Client } from 'undici';
import { z } from 'zod';
import { type AgentAddress, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { collectAnswer } from '../../../http-client/collect-answer.ts';
import { requestAdbVersion } from './probe.ts';
import { SocketError } from '../agent-socket.ts';

const HTTP_MS = 1_500;
const READINESS_BYTES = 4_096;

/** What a Device Lab agent says at /readyz. A lab service has accounts. */
const agentReadiness = z.object({
  status: z.enum(['ready', 'not-ready']),
  accounts: z.literal('none'),
  service: z.enum(['ready', 'closing']),
  version: z.string().max(64).catch(''),
});

/** Changes nothing. Null for any other program. Takes 4 s at most. @throws the signal's reason */
export async function recognize(
  address: AgentAddress,
  signal: AbortSignal,
): Promise<{ readonly kind: 'adb-server' | 'agent'; readonly version: string } | null> {
  try {
    const version = await requestAdbVersion({ ...address, ips: [address.host] }, signal);
    return { kind: 'adb-server', version };
  } catch (error) {
    signal.throwIfAborted();
    // If it's out of reach, silent or hangs up, that's all we send.
    const isOther = error instanceof SocketError && error.problem === 'malformed';
    return isOther ? recognizeAgent(address, signal) : null;
  }
}

async function recognizeAgent(address: AgentAddress, signal: AbortSignal) {
  const client = new Client(`http://${formatAgentAddress(address)}`, { connect: { timeout: HTTP_MS } });
  try {
    const request = { method: 'GET', path: '/readyz' } as const;
    const { statusCode, body } = await collectAnswer(client, request, {
      limit: READINESS_BYTES,
      signal: AbortSignal.any([signal, AbortSignal.timeout(HTTP_MS)]),
    });
    // An agent that's closing says 503.
    if (statusCode !== 200 || body === null) return null;
    const { version } = agentReadiness.parse(JSON.parse(body.toString('utf8')));
    return { kind: 'agent' as const, version };
  } catch {
    signal.throwIfAborted();
    return null;
  } finally {
    await client.destroy();
  }
}
