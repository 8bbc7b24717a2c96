import { locales } from '#shared/locales/languages.ts';
import type { AgentFailureKind } from '#shared/wire/failure-header.ts';
import { readErrorCode } from '../network/error-code.ts';

const kinds = {
  'connection-refused': 'agent-unreachable',
  // That's all a stranger learns about an address where no agent has ever answered.
  'no-agent': 'agent-unreachable',
  'name-not-found': 'agent-unreachable',
  'no-route': 'agent-unreachable',
  'cannot-connect': 'agent-unreachable',
  'connect-timed-out': 'agent-unreachable',
  'hung-up': 'agent-unreachable',
  'not-in-demo': 'agent-unreachable',
  'service-closing': 'agent-unreachable',
  'no-answer-in-time': 'agent-timed-out',
  'answer-broken-off': 'agent-not-understood',
  'list-refused': 'agent-not-understood',
  'http-error': 'agent-not-understood',
  'list-malformed': 'agent-not-understood',
  'binary-plist': 'agent-not-understood',
  'text-inside': 'agent-not-understood',
  'lengths-conflict': 'agent-not-understood',
  'encoding-unread': 'agent-not-understood',
  'too-many-interim': 'agent-not-understood',
  'not-an-adb-server': 'not-an-agent',
  'neither-adb-nor-http': 'not-an-agent',
  'no-device-list': 'not-an-agent',
  'lab-service': 'not-an-agent',
  'not-an-address': 'address-not-allowed',
  'outside-ranges': 'address-not-allowed',
  'not-listed': 'address-not-allowed',
  'answer-too-long': 'over-limits',
  'answer-too-deep': 'over-limits',
  'too-many-values': 'over-limits',
  'no-turn': 'over-limits',
} as const satisfies Readonly<Record<string, AgentFailureKind>>;

export type AgentFailureReason = keyof typeof kinds;

export function isFailureReason(text: string): text is AgentFailureReason {
  return Object.hasOwn(kinds, text);
}

/** No list. The message is for users: our own words, never the agent's. */
export class AgentFailure extends Error {
  override readonly name = 'AgentFailure';
  readonly kind: AgentFailureKind;
  readonly reason: AgentFailureReason;

  constructor(reason: AgentFailureReason, options?: ErrorOptions) {
    super(locales.en.native.agentFailures[reason], options);
    this.kind = kinds[reason];
    this.reason = reason;
  }
}

const connectReasons: Readonly<Record<string, AgentFailureReason>> = {
  ECONNREFUSED: 'connection-refused',
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  EHOSTUNREACH: 'no-route',
  ENETUNREACH: 'no-route',
  ETIMEDOUT: 'connect-timed-out',
};

export function findConnectReason(error: unknown): AgentFailureReason | null {
  return connectReasons[readErrorCode(error)] ?? null;
}
