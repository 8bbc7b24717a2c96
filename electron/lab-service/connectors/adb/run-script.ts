import { randomBytes } from 'node:crypto';
import type { AgentTarget } from '../connector.ts';
import { markSections, type SectionCommands, splitSections } from './marked-sections.ts';
import { withConnection, SmartSocketError, type SocketLimits } from './smart-socket.ts';

/** The device on which a script runs, and its limits. */
export interface ScriptRun {
  readonly target: AgentTarget;
  readonly transportId: string;
  readonly limits: SocketLimits;
  readonly signal: AbortSignal;
}

/**
 * Runs the commands on one device and returns the output of each.
 * @throws SmartSocketError, also if the output has no end; the signal's reason when it is aborted.
 */
export async function runScript<S extends string>(
  commands: SectionCommands<S>,
  { target, transportId, limits, signal }: ScriptRun,
): Promise<Record<S, string>> {
  const nonce = randomBytes(6).toString('hex');
  const output = await withConnection(target, limits, signal, async (connection) => {
    await connection.request(`host:transport-id:${transportId}`);
    await connection.request(`exec:${markSections(commands, nonce)}`);
    return connection.readToEnd();
  });
  const sections = splitSections(commands, output.toString('utf8'), nonce);
  if (!sections) throw new SmartSocketError('broken-off');
  return sections;
}
