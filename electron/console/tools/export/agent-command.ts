import type { Agent } from '#shared/model/agent.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { quoteArgument, type Shell } from '#shared/model/command-line.ts';
import { type DeviceListRequest, deviceListPath } from '#shared/wire/device-list.ts';

export interface CommandInput {
  readonly agent: Agent;
  /** The URL of the lab's service. Null for the one inside this console, whose address contains a secret. */
  readonly serviceAddress: string | null;
  /** The agent is known to be an ADB server. */
  readonly isAdbServer: boolean;
  readonly shell: Shell;
}

/**
 * A command that sends the console's request (wire-spec 2.3, 4.2) to the lab's service. If that is the console's own
 * service, which no other program may call, the command addresses the agent itself.
 */
export function writeAgentCommand({ agent, serviceAddress, isAdbServer, shell }: CommandInput): string {
  const { host, port } = agent.address;
  const isAskedHere = serviceAddress === null || agent.via === 'this-computer';
  if (isAskedHere && isAdbServer) return `adb -H ${quoteArgument(host, shell)} -P ${port} devices -l`;
  const base = isAskedHere ? `http://${formatAgentAddress(agent.address)}` : serviceAddress;
  const body: DeviceListRequest = { DeviceAgentIP: host, DeviceAgentPort: port };
  // In PowerShell `curl` may be an alias.
  const program = shell === 'powershell' ? 'curl.exe' : 'curl';
  return [
    program,
    '--silent --show-error',
    `--header ${quoteArgument('Content-Type: application/json', shell)}`,
    `--data ${quoteJson(JSON.stringify(body), shell)}`,
    quoteArgument(`${base.replace(/\/+$/, '')}${deviceListPath}`, shell),
  ].join(' ');
}

/** PowerShell passes on quotes inside an argument without escaping, and the program then interprets them. */
function quoteJson(json: string, shell: Shell): string {
  return quoteArgument(
    shell === 'powershell' ? json.replaceAll('\\', '\\\\').replaceAll('"', '\\"') : json,
    shell,
  );
}
