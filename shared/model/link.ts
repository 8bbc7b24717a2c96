import type { AgentAddress } from './agent-address.ts';

/** Where a `device-lab:` link leads. It comes from anywhere, and says nothing of whether there is such an agent or device. */
export type Link =
  | { readonly kind: 'agent'; readonly address: AgentAddress }
  | { readonly kind: 'device'; readonly address: AgentAddress; readonly deviceId: string }
  | { readonly kind: 'unreadable' };
