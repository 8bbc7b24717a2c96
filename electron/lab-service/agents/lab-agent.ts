import type { Insertable, Selectable, Updateable } from 'kysely';
import { z } from 'zod';
import { type AgentAddress, formatAgentAddress, isPort } from '#shared/model/fleet/agent-address.ts';
import { storable } from '../accounts/account.ts';
import type { AgentTable } from '../accounts/tables.ts';
import { isForbiddenAddress } from '../network/address-policy.ts';
import { isAgentHost } from '../network/agent-host.ts';
import { canonicalHost } from '../network/canonical-host.ts';

const text = z.string('is not text').trim();
/** No port. A zone (`%`) names one computer's interface. */
const hostSchema = z
  .string('is not an IP address or a host name')
  .trim()
  .refine((value) => isAgentHost(value) && !value.includes('%'), 'is not an IP address or a host name')
  .refine((value) => !isForbiddenAddress(value), 'is in a range to which the service never connects')
  .transform(canonicalHost);

export const agentFieldSchemas = {
  name: storable(text, 200),
  group: storable(text, 200),
  note: storable(text, 1_000),
  /** Only enabled agents are contacted as agents of the list. */
  isEnabled: z.boolean('is not true or false'),
};

/** A problem's path names the field, and its message what's wrong. */
export const newAgentSchema = z.object({
  host: hostSchema,
  port: z.number('is not a number from 1 to 65535').refine(isPort, 'is not a number from 1 to 65535'),
  ...agentFieldSchemas,
});

export type NewAgent = z.infer<typeof newAgentSchema>;
export type AgentChanges = Partial<NewAgent>;

export interface LabAgent extends Readonly<NewAgent> {
  /** Stays when the address changes. In a settings file, it is the address. */
  readonly id: string;
  /** ISO 8601 in UTC. Null in a settings file. */
  readonly updatedAt: string | null;
}

/** However an address is written, this is one text, by which list and contacts find the agent. */
export function keyOfAgent({ host, port }: AgentAddress): string {
  return formatAgentAddress({ host: canonicalHost(host), port });
}

export function toColumns({ group, isEnabled, ...same }: AgentChanges): Updateable<AgentTable> {
  return {
    ...same,
    ...(group !== undefined && { groupName: group }),
    ...(isEnabled !== undefined && { enabled: isEnabled ? 1 : 0 }),
    updatedAt: new Date().toISOString(),
  };
}

export function toAgentRow({ group, isEnabled, ...same }: NewAgent) {
  return {
    ...same,
    id: crypto.randomUUID(),
    groupName: group,
    enabled: isEnabled ? 1 : 0,
    updatedAt: new Date().toISOString(),
  } as const satisfies Insertable<AgentTable>;
}

export function toLabAgent({ groupName, enabled, ...same }: Selectable<AgentTable>): LabAgent {
  return { ...same, group: groupName, isEnabled: enabled === 1 };
}

/** Sorts by group, name and address. Every database would do it in its own way, so we do it here. */
export function compareAgents(one: LabAgent, other: LabAgent): number {
  return (
    compareText(one.group, other.group) ||
    compareText(one.name, other.name) ||
    compareText(one.host, other.host) ||
    one.port - other.port
  );
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
