import type { Agent } from '#shared/model/agent.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { type DeviceListRequest, deviceListPath } from '#shared/wire/device-list.ts';

/** Whose quotes a command line needs. */
export type Shell = 'posix' | 'powershell';

export interface CommandInput {
  readonly agent: Agent;
  /** Of the lab's service; null for the one inside this console, whose address holds a secret. */
  readonly serviceAddress: string | null;
  /** The agent is known to be an ADB server. */
  readonly isAdbServer: boolean;
  readonly shell: Shell;
}

/**
 * A command a person can run to ask what the console asks (wire-spec 2.3, 4.2): the lab's service; where that is the console's
 * own, which no other program may call, the agent itself.
 */
export function writeAgentCommand({ agent, serviceAddress, isAdbServer, shell }: CommandInput): string {
  const { host, port } = agent.address;
  const isAskedHere = serviceAddress === null || agent.via === 'this-computer';
  if (isAskedHere && isAdbServer) return `adb -H ${quote(host, shell)} -P ${port} devices -l`;
  const base = isAskedHere ? `http://${formatAgentAddress(agent.address)}` : serviceAddress;
  const body: DeviceListRequest = { DeviceAgentIP: host, DeviceAgentPort: port };
  // In PowerShell `curl` may be a command of its own.
  const program = shell === 'powershell' ? 'curl.exe' : 'curl';
  return [
    program,
    '--silent --show-error',
    `--header ${quote('Content-Type: application/json', shell)}`,
    `--data ${quoteJson(JSON.stringify(body), shell)}`,
    quote(`${base.replace(/\/+$/, '')}${deviceListPath}`, shell),
  ].join(' ');
}

/** PowerShell ends a text in single quotation marks at any of these, and takes two of them for one. */
const powershellQuotes = /['‘’‚‛]/g;

/** A text as one argument, with nothing in it that the shell would read. */
function quote(text: string, shell: Shell): string {
  return shell === 'powershell'
    ? `'${text.replaceAll(powershellQuotes, '$&$&')}'`
    : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** PowerShell hands quotes inside an argument on unmarked, and the program then takes them for its own. */
function quoteJson(json: string, shell: Shell): string {
  return quote(shell === 'powershell' ? json.replaceAll('\\', '\\\\').replaceAll('"', '\\"') : json, shell);
}
