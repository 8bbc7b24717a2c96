import type { AgentAddress } from './fleet/agent-address.ts';

/** The ADB server of this computer, as the console last found it. */
export interface OwnAdbServer {
  /** The address where adb itself looks for it. Null if the console can't connect there. */
  readonly address: AgentAddress | null;
  /** `unknown` while the console does not look for it. */
  readonly state: 'unknown' | 'not-running' | 'other-program';
}
