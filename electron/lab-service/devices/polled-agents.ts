import type { Log } from '#shared/log.ts';
import type { AccountsDatabase } from '../accounts/database.ts';
import type { PollableSource } from '../contacts/device-source.ts';
import { type AgentAnswerStore, createAgentAnswers } from '../agents/agent-answers.ts';
import { createClaimedAnswers } from '../claims/claimed-answers.ts';
import type { Claims } from '../claims/claims.ts';
import { type LabDevices, openLabDevices } from './lab-devices.ts';
import type { AgentList } from '../agents/agent-list.ts';
import { type AgentStates, createAgentStates } from '../polling/agent-states.ts';
import { type AgentPolling, pollAgents } from '../polling/poll-agents.ts';
import { createPolledDevices, type PolledDevices } from '../polling/polled-devices.ts';
import { keepEarlierEvidence } from '../polling/sharing/earlier-evidence.ts';
import { sharePolling } from '../polling/sharing/shared-polling.ts';

export interface PolledAgents {
  /** Absent if the service has no database of claims. */
  readonly claims?: Claims;
  readonly devices: PolledDevices;
  readonly states: AgentStates;
  readonly labDevices: LabDevices;
  /** No more polling; the answers stay. */
  readonly close: () => void | Promise<void>;
}

interface Parts {
  readonly list: AgentList;
  readonly contact: PollableSource['poll'];
  readonly log: Log;
  readonly claims?: Claims;
}

export function openPolledAgents(parts: Parts): PolledAgents {
  const answers = createAgentAnswers();
  return assemble(parts, answers, pollAgents({ ...parts, answers }));
}

/** One of the processes on a PostgreSQL database polls the listed agents, and the others have its answers. */
export async function openSharedAgents(
  parts: Parts,
  db: AccountsDatabase,
  url: string,
): Promise<PolledAgents> {
  const { list, contact, log } = parts;
  const answers = createAgentAnswers();
  const polling = await sharePolling({
    answers,
    list,
    db,
    url,
    beginPolling: () => pollAgents({ list, answers, contact: keepEarlierEvidence(contact, answers), log }),
    log,
  });
  return assemble(parts, answers, polling);
}

function assemble(
  { list, claims }: Parts,
  polled: AgentAnswerStore,
  { close, ...polling }: Pick<AgentPolling, 'roundMs' | 'refresh'> & Pick<PolledAgents, 'close'>,
): PolledAgents {
  const answers = claims === undefined ? polled : createClaimedAnswers(polled, claims.known);
  const parts = { list, answers, polling };
  return {
    ...(claims !== undefined && { claims }),
    devices: createPolledDevices(parts),
    states: createAgentStates(parts),
    labDevices: openLabDevices(parts),
    close,
  };
}
