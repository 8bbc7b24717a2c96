import type { AgentAddress } from './fleet/agent-address.ts';

/** Where a `device-lab:` link leads. Anybody can write a link, so what it names may not exist. */
export type Link =
  | { readonly kind: 'agent'; readonly address: AgentAddress }
  | { readonly kind: 'device'; readonly address: AgentAddress; readonly deviceId: string }
  | { readonly kind: 'unreadable' };
