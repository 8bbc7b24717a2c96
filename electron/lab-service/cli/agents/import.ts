import { createReadStream } from 'node:fs';
import { UnreadableCsv } from '../../accounts/csv/unreadable-csv.ts';
import { readAgentsCsv } from '../../agents/agents-csv.ts';
import type { AgentImportLine } from '../../agents/import-agents.ts';
import { Failure } from '../failure.ts';
import { reportImport, requireReadable } from '../import-file.ts';
import type { Flags } from '../settings/load-settings.ts';
import { isServiceAddress } from '../settings/service-address.ts';
import type { ServiceSettings } from '../settings/service-settings.ts';
import { loadChangeable, useAgents } from './open-agents.ts';

/** `agents import`: imports all agents of a CSV file or none, unless refused lines are to be skipped. */
export async function importAgents(file: string, flags: Flags): Promise<void> {
  const settings = await loadChangeable(flags);
  const skipBadLines = flags['skipRefused'] === true;
  await requireReadable(file);
  try {
    const report = await useAgents(settings, (agents) =>
      agents.importAll(refuseService(readAgentsCsv(createReadStream(file)), settings), skipBadLines),
    );
    reportImport(report, skipBadLines, ['agent', 'agents']);
  } catch (error) {
    if (error instanceof UnreadableCsv) throw new Failure(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
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
