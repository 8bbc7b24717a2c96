import { readAgentsCsv } from '../../agents/agents-csv.ts';
import type { AgentImportLine } from '../../agents/lab-agents.ts';
import { importFile } from '../import-file.ts';
import type { Flags } from '../settings/load-settings.ts';
import { isServiceAddress } from '../settings/service-address.ts';
import type { ServiceSettings } from '../settings/service-settings.ts';
import { loadChangeable, useAgents } from './open-agents.ts';

/** `agents import`: imports all agents of a CSV file or none, unless refused lines are to be skipped. */
export async function importAgents(file: string, flags: Flags): Promise<void> {
  const settings = await loadChangeable(flags);
  await importFile({ file, flags, nouns: ['agent', 'agents'] }, (input, skipBadLines) =>
    useAgents(settings, (agents) =>
      agents.importAll(refuseService(readAgentsCsv(input), settings), skipBadLines),
    ),
  );
}

async function* refuseService(
  lines: AsyncIterable<AgentImportLine>,
  settings: ServiceSettings,
): AsyncGenerator<AgentImportLine, void, undefined> {
  for await (const each of lines) {
    const isService = each.kind === 'agent' && isServiceAddress(each.agent, settings);
    const reason = 'the address is that of the service itself';
    yield isService ? { kind: 'refused', line: each.line, reason } : each;
  }
}
