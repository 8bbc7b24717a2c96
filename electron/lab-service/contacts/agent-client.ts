import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import type { AnswerBytes } from '../limits/answer-bytes.ts';
import type { AgentTarget, ContactParts } from '../connectors/connector.ts';
import { AgentFailure } from '../connectors/agent-failure.ts';
import type { Connectors } from '../connectors/open-connectors.ts';
import type { ContactTurn } from './contact-turns.ts';
import type { EncodedList } from '../connectors/encode-list.ts';
import type { KnownAgents } from './known-agents.ts';
import { pollingWork } from '../limits/owner.ts';
import { createReadingTurns } from '../limits/reading-turns.ts';
import type { TriedAddresses } from './tried-addresses.ts';

export interface ClientParts {
  readonly connectors: Connectors;
  readonly known: KnownAgents;
  readonly rules: TriedAddresses;
  readonly isOwn: (address: AgentAddress) => boolean;
}

/** One request to an agent. */
export interface AgentRequest {
  readonly key: string;
  readonly turn: ContactTurn;
  readonly bytes: AnswerBytes;
}

/** Sends requests to agents within the rules for anonymous callers, and records which protocol each agent uses. */
export function createAgentClient({ connectors, known, rules, isOwn }: ClientParts) {
  const readInTurn = createReadingTurns();
  let contactsTotal = 0;

  function contact(
    request: AgentRequest,
    target: AgentTarget,
    inTurn: AbortSignal,
  ): Promise<DeviceListAnswer | EncodedList> {
    return rules.limit(request.key, request.turn, inTurn, () => contactAgent(request, target, inTurn));
  }

  async function contactAgent(
    { key, bytes, turn }: AgentRequest,
    target: AgentTarget,
    signal: AbortSignal,
  ): Promise<DeviceListAnswer | EncodedList> {
    // A signed-in caller may take over the turn during the contact.
    const { caller } = turn;
    if (target.ips.some((host) => isOwn({ host, port: target.port }))) throw new AgentFailure('lab-service');
    contactsTotal += 1;
    // This attempt cannot use the bytes of an earlier one.
    bytes.clear();
    try {
      let { kind, version } = known.find(key);
      if (kind === null) ({ kind, version } = await connectors.recognize(target, signal));
      const connector = connectors.open(kind);
      const parts: ContactParts = {
        onVersion: (reported) => (version = reported),
        bytes,
        readInTurn: (read) => readInTurn(read, caller),
        isKnown: caller.isKnown,
      };
      const answer =
        caller === pollingWork && connector.poll !== undefined
          ? await connector.poll(target, signal, parts)
          : await connector.listDevices(target, signal, parts);
      known.record(key, kind, version, caller);
      return answer;
    } catch (error) {
      // An agent has not failed if the callers gave up.
      if (!signal.aborted) known.record(key, null, null, caller);
      throw error;
    }
  }

  return { contact, countContacts: () => contactsTotal };
}
