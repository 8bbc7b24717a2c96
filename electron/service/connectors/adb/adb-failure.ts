import { assertNever } from '#shared/assert-never.ts';
import { AgentFailure } from '../connector.ts';
import { SmartSocketError } from './smart-socket.ts';

/** Says in words why an ADB server gave no list. Errors that are no fault of the server are passed on as they are. */
export function toAgentFailure(error: unknown): unknown {
  if (!(error instanceof SmartSocketError)) return error;
  const fail = (kind: AgentFailure['kind'], message: string) =>
    new AgentFailure(kind, message, { cause: error });
  switch (error.problem) {
    case 'unreachable':
      return fail('agent-unreachable', describeUnreachable(error.cause));
    case 'timed-out':
      return fail('agent-timed-out', 'The ADB server did not answer in time');
    case 'broken-off':
      return fail('agent-not-understood', 'The connection was closed before the answer was whole');
    case 'refused':
      return fail('agent-not-understood', 'The ADB server refused to list its devices');
    case 'malformed':
    case 'too-large':
      return fail('agent-not-understood', 'What answers is not an ADB server');
    default:
      return assertNever(error.problem);
  }
}

function describeUnreachable(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'ECONNREFUSED') return 'Nothing listens at this address';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'There is no host of this name';
  return 'It cannot be connected to';
}
