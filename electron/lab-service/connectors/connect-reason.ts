import { readErrorCode } from '../network/error-code.ts';
import type { AgentFailureReason } from './agent-failure.ts';

const reasons: Readonly<Record<string, AgentFailureReason>> = {
  ECONNREFUSED: 'connection-refused',
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  EHOSTUNREACH: 'no-route',
  ENETUNREACH: 'no-route',
  ETIMEDOUT: 'connect-timed-out',
};

/** The reason for a failed connection by the system's error code; null for any other error. */
export function findConnectReason(error: unknown): AgentFailureReason | null {
  return reasons[readErrorCode(error)] ?? null;
}
