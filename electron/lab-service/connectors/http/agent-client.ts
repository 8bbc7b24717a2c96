import { buildConnector, Client } from 'undici';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { boundConnector } from '../../../http-client/bounded-connector.ts';
import { pinLookup } from '../../network/pinned-lookup.ts';
import type { AgentTarget } from '../connector.ts';

/**
 * One connection for each request, because they are rare. If an agent closed a kept connection just before a request, it
 * would look like a failing agent.
 */
export function openAgentClient(target: AgentTarget, connectMs: number, answerBytes: number): Client {
  const connector = buildConnector({ timeout: connectMs, lookup: pinLookup(target.ips) });
  const connect = boundConnector(connector, answerBytes);
  return new Client(`http://${formatAgentAddress(target)}`, { connect, pipelining: 0 });
}
