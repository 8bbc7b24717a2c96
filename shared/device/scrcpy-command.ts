import { type AgentAddress, formatAgentAddress } from '../model/fleet/agent-address.ts';
import { quoteArgument, type Shell } from '../model/text/command-line.ts';
import { isLoopback } from '../model/text/loopback.ts';
import { findStatedKind } from './agent-kinds.ts';
import type { Device } from './device.ts';
import { isIphone } from './platform.ts';

interface ScrcpyPhone {
  readonly device: Pick<Device, 'deviceId' | 'model'>;
  readonly agent: {
    readonly address: AgentAddress;
    readonly version: string | null;
    /** This computer polls it itself, so its loopback is ours. */
    readonly isHere: boolean;
  };
}

type WriteCommand = (shell: Shell) => string;

/** How scrcpy gets to a phone, or why it can't. It needs the phone's ADB server. */
export type ScrcpyWay =
  | { readonly kind: 'absent'; readonly reason: 'iphone' | 'agent' | 'loopback' }
  | { readonly kind: 'here'; readonly direct: WriteCommand }
  | {
      readonly kind: 'remote';
      /** Null for a host name: `--tunnel-host` only takes IPv4. */
      readonly direct: WriteCommand | null;
      readonly tunnel: WriteCommand;
      readonly throughTunnel: WriteCommand;
    };

const ADB_PORT = 5037;
/** Our end of the SSH tunnel. The usual port is taken by our own ADB server. */
const TUNNEL_PORT = 5038;
const SCRCPY_PORT = 27_183;

export function describeForScrcpy({ device, agent }: ScrcpyPhone): ScrcpyWay {
  const { address, version, isHere } = agent;
  if (isIphone(device)) return { kind: 'absent', reason: 'iphone' };
  if (findStatedKind(version) !== 'adb') return { kind: 'absent', reason: 'agent' };
  const { host, port } = address;
  const write = (server: string | null, more?: string) => (shell: Shell) =>
    writeCommand(device.deviceId, server, more, shell);
  if (isLoopback(host)) {
    if (!isHere) return { kind: 'absent', reason: 'loopback' };
    return { kind: 'here', direct: write(port === ADB_PORT ? null : formatAgentAddress(address)) };
  }
  const isIpv4 = /^\d+(?:\.\d+){3}$/.test(host);
  return {
    kind: 'remote',
    direct: isIpv4 ? write(formatAgentAddress(address), ` --tunnel-host=${host}`) : null,
    tunnel: (shell) =>
      `ssh -N -L${TUNNEL_PORT}:localhost:${port} -R${SCRCPY_PORT}:localhost:${SCRCPY_PORT} ${quoteArgument(host, shell)}`,
    throughTunnel: write(`localhost:${TUNNEL_PORT}`),
  };
}

/** @param server null for this computer's usual one */
function writeCommand(deviceId: string, server: string | null, more = '', shell: Shell): string {
  // The shell acts on pasted control characters, even inside quotes.
  const serial = quoteArgument(deviceId.replaceAll(/\p{Cc}+/gu, ' '), shell);
  const command = `scrcpy --serial=${serial}${more}`;
  if (server === null) return command;
  const socket = quoteArgument(`tcp:${server}`, shell);
  return shell === 'powershell'
    ? `$env:ADB_SERVER_SOCKET=${socket}; ${command}`
    : `ADB_SERVER_SOCKET=${socket} ${command}`;
}
