import type { AgentAddress } from './fleet/agent-address.ts';

/** The target of a `device-lab:` link. Links come from untrusted sources, and the agent or device may not exist. */
export type Link =
  | { readonly kind: 'agent'; readonly address: AgentAddress }
  | { readonly kind: 'device'; readonly address: AgentAddress; readonly deviceId: string }
  | { readonly kind: 'unreadable' };
