import type { Log } from '#shared/log.ts';
import type { PollableSource } from '../devices.ts';
import { createAgentAnswers } from './agent-answers.ts';
import type { AgentList } from './agent-list.ts';
import { type AgentStates, createAgentStates } from './agent-states.ts';
import { pollAgents } from './poll-agents.ts';
import { createPolledDevices, type PolledDevices } from './polled-devices.ts';

/** The lab's agents as callers of a service receive them. */
export interface PolledAgents {
  readonly devices: PolledDevices;
  readonly states: AgentStates;
  /** Ends the polling. */
  readonly close: () => void;
}

interface Parts {
  readonly list: AgentList;
  readonly contact: PollableSource['poll'];
  readonly log: Log;
}

/** Polls the listed agents in this process. */
export function openPolledAgents({ list, contact, log }: Parts): PolledAgents {
  const answers = createAgentAnswers();
  const polling = pollAgents({ list, answers, contact, log });
  return {
    devices: createPolledDevices({ list, answers, polling }),
    states: createAgentStates({ list, answers, polling }),
    close: polling.close,
  };
}
