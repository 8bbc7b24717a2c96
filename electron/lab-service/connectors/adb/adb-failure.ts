import { AgentFailure, type AgentFailureReason } from '../agent-failure.ts';
import { findConnectReason } from '../connect-reason.ts';
import { SmartSocketError } from './smart-socket.ts';

/** Describes why an ADB server returned no list. Other errors are passed on unchanged. */
export function toAgentFailure(error: unknown): unknown {
  if (!(error instanceof SmartSocketError)) return error;
  return new AgentFailure(findReason(error), { cause: error });
}

function findReason({ problem, cause }: SmartSocketError): AgentFailureReason {
  switch (problem) {
    case 'unreachable':
      return findConnectReason(cause) ?? 'cannot-connect';
    case 'timed-out':
      return 'no-answer-in-time';
    case 'broken-off':
      return 'answer-broken-off';
    case 'refused':
      return 'list-refused';
    case 'malformed':
      return 'not-an-adb-server';
    case 'too-large':
      return 'answer-too-long';
  }
}
