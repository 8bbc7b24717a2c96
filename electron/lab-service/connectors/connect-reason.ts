import type { AgentFailureReason } from './connector.ts';

/** What the system said when no connection came about, in our words; null when it said nothing we know. */
export function findConnectReason(error: unknown): AgentFailureReason | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ECONNREFUSED':
      return 'connection-refused';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'name-not-found';
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'no-route';
    case 'ETIMEDOUT':
      return 'connect-timed-out';
    default:
      return null;
  }
}
