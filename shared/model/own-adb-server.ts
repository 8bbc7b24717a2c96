import type { AgentAddress } from './fleet/agent-address.ts';

/** As the console last found it. */
export interface OwnAdbServer {
  /** Where adb itself would look. Null if we can't connect there. */
  readonly address: AgentAddress | null;
  /** `unknown` while nobody looks. */
  readonly state: 'unknown' | 'not-running' | 'other-program';
}
