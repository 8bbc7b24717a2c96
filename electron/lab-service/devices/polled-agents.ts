import type { Log } from '#shared/log.ts';
import type { AccountsDatabase } from '../accounts/database.ts';
import type { PollableSource } from '../contacts/device-source.ts';
import { type AgentAnswers, createAgentAnswers } from '../agents/agent-answers.ts';
import { type LabDevices, openLabDevices } from './lab-devices.ts';
import type { AgentList } from '../agents/agent-list.ts';
import { type AgentStates, createAgentStates } from '../polling/agent-states.ts';
import { type AgentPolling, pollAgents } from '../polling/poll-agents.ts';
import { createPolledDevices, type PolledDevices } from '../polling/polled-devices.ts';
import { keepEarlierEvidence } from '../polling/sharing/earlier-evidence.ts';
import { sharePolling } from '../polling/sharing/shared-polling.ts';

export interface PolledAgents {
  readonly devices: PolledDevices;
  readonly states: AgentStates;
  readonly labDevices: LabDevices;
  /** Ends the polling. The answers stay. */
  readonly close: () => void | Promise<void>;
}

interface Parts {
  readonly list: AgentList;
  readonly contact: PollableSource['poll'];
  readonly log: Log;
}

export function openPolledAgents({ list, contact, log }: Parts): PolledAgents {
  const answers = createAgentAnswers();
  return assemble(list, answers, pollAgents({ list, answers, contact, log }));
}

/** One of the processes on a PostgreSQL database polls the listed agents, and the others have its answers. */
export async function openSharedAgents(
  { list, contact, log }: Parts,
  db: AccountsDatabase,
  url: string,
): Promise<PolledAgents> {
  const answers = createAgentAnswers();
  const polling = await sharePolling({
    answers,
    list,
    db,
    url,
    beginPolling: () => pollAgents({ list, answers, contact: keepEarlierEvidence(contact, answers), log }),
    log,
  });
  return assemble(list, answers, polling);
}

function assemble(list: AgentList, answers: AgentAnswers, polling: AgentPolling): PolledAgents {
  const parts = { list, answers, polling };
  return {
    devices: createPolledDevices(parts),
    states: createAgentStates(parts),
    labDevices: openLabDevices(parts),
    close: polling.close,
  };
}
