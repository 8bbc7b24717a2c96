import type { AgentAddress } from './agent-address.ts';

/** The ADB server of the person at this computer, as far as the console has looked for it. */
export interface OwnAdbServer {
  /** Where adb itself would look for it; null if the console cannot connect there. */
  readonly address: AgentAddress | null;
  /** `unknown` while the console does not look for it. */
  readonly state: 'unknown' | 'not-running' | 'other-program';
}
