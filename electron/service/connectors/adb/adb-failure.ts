import { assertNever } from '#shared/assert-never.ts';
import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { AgentFailure } from '../connector.ts';
import { SmartSocketError } from './smart-socket.ts';

/** Says in words why an ADB server gave no list. Errors that are no fault of the server are passed on as they are. */
export function toAgentFailure(error: unknown, address: AgentAddress): unknown {
  if (!(error instanceof SmartSocketError)) return error;
  const where = formatAgentAddress(address);
  const fail = (kind: AgentFailure['kind'], message: string) =>
    new AgentFailure(kind, message, { cause: error });
  switch (error.problem) {
    case 'unreachable':
      return fail('agent-unreachable', describeUnreachable(error.cause, where));
    case 'timed-out':
      return fail('agent-timed-out', `The ADB server at ${where} did not answer in time.`);
    case 'broken-off':
      return fail('agent-not-understood', `${where} closed the connection before its answer was whole.`);
    case 'refused':
      return fail('agent-not-understood', `The ADB server at ${where} refused to list its devices.`);
    case 'malformed':
    case 'too-large':
      return fail('agent-not-understood', `What answers at ${where} is not an ADB server.`);
    default:
      return assertNever(error.problem);
  }
}

function describeUnreachable(cause: unknown, where: string): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'ECONNREFUSED') return `${where} refuses connections: no ADB server listens there.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `There is no host of the name in ${where}.`;
  return `${where} cannot be reached.`;
}
