import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  agentSchema,
  fingerprintSchema,
  labChoiceSchema,
  serviceAddressSchema,
} from '#shared/ipc/schemas.ts';
import { type Agent } from '#shared/model/fleet/agent.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { Lab, LabChoice } from '#shared/model/lab.ts';
import type { ServiceTrust } from '#shared/model/service-trust.ts';
import { readBaseAddress } from '#shared/model/text/base-address.ts';
import type { EmbeddedLabs } from '../../lab-client/embedded-labs.ts';
import type { DocumentFormat, Salvage } from '../../storage/document-file.ts';
import { readListBy } from '../../storage/lab-document.ts';
import type { StoredAuthority } from '../../trust/authorities.ts';

export interface LabsDocument {
  readonly labs: readonly Lab[];
  readonly trusts: readonly StoredTrust[];
}

export interface StoredTrust extends ServiceTrust {
  readonly authority: StoredAuthority | null;
}

/** `labs.json`. Skips an agent or lab that can't be read and keeps the rest. `ownLabs` are always there. */
export function createLabsFormat(demoAgents: EmbeddedLabs['demoAgents']): DocumentFormat<LabsDocument> {
  const ownLabs: readonly Lab[] = [
    { id: 'this-computer', choice: { kind: 'this-computer' }, agents: [] },
    { id: 'demo', choice: { kind: 'demo' }, agents: demoAgents.map(toDemoAgent) },
  ];
  return {
    version: 2,
    upgrade: (value) => ({ ...value, labs: upgradeLabs(value['labs']) }),
    defaults: { labs: ownLabs, trusts: [] },
    read(value) {
      const found = Array.isArray(value['labs']) ? value['labs'].map(readLab) : [];
      const labs = new Map(ownLabs.map((lab) => [lab.id, lab]));
      for (const { document } of found) if (document) labs.set(document.id, document);
      const trusts = readTrusts(value['trusts'] ?? []);
      const isWhole = Array.isArray(value['labs']) && found.every((lab) => lab.isWhole) && trusts.isWhole;
      return { document: { labs: [...labs.values()], trusts: trusts.document }, isWhole };
    },
  };
}

// Made from the address, so that it's the same at each start even though the lab is only written when it changes.
function toDemoAgent({ address, name }: EmbeddedLabs['demoAgents'][number]): Agent {
  return {
    id: `demo-${formatAgentAddress(address)}`,
    address,
    name,
    via: 'lab',
    group: '',
    isPaused: false,
    origin: 'personal',
  };
}

/** Version 1 had no groups and no pauses. Convert, then parse as usual. */
function upgradeLabs(labs: unknown): unknown {
  if (!Array.isArray(labs)) return labs;
  return labs.map((lab: unknown) => {
    if (!isRecord(lab) || !Array.isArray(lab['agents'])) return lab;
    const agents = lab['agents'].map((agent: unknown) =>
      isRecord(agent) ? { ...agent, group: '', isPaused: false } : agent,
    );
    return { ...lab, agents };
  });
}

const trustSchema = z.object({
  address: serviceAddressSchema,
  isPlainAllowed: z.boolean(),
  fingerprint: fingerprintSchema.nullable(),
  authority: z.object({ name: z.string(), validTo: z.number(), pem: z.string() }).nullable(),
}) satisfies z.ZodType<StoredTrust>;

const readTrusts = readListBy(trustSchema);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const readAgents = readListBy(agentSchema);

function readLab(value: unknown): Salvage<Lab | null> {
  const fields = value as { choice?: unknown; agents?: unknown } | null | undefined; // checked, not trusted
  const reading = labChoiceSchema.safeParse(fields?.choice);
  if (!reading.success) return { document: null, isWhole: false };
  const choice = normalizeChoice(reading.data);
  const found = readAgents(fields?.agents);
  const agents = new Map(found.document.map((agent) => [agent.id, agent]));
  const isWhole = found.isWhole && agents.size === found.document.length;
  return { document: { id: labIdOf(choice), choice, agents: [...agents.values()] }, isWhole };
}

/** A longer address is hashed: IDs have a limit in files and in the page's calls. */
const READABLE_LENGTH = 200;

/** 'this-computer', 'demo', or 'service:<address>'. */
export function labIdOf(choice: LabChoice): string {
  if (choice.kind !== 'service') return choice.kind;
  const { address } = normalizeChoice(choice);
  if (address.length <= READABLE_LENGTH) return `service:${address}`;
  return `service:sha256-${createHash('sha256').update(address).digest('hex')}`;
}

export function normalizeChoice<C extends LabChoice>(choice: C): C {
  return choice.kind === 'service' ? { ...choice, address: normalizeAddress(choice.address) } : choice;
}

/** @throws if it's no address, which the schemas of page and files won't let through */
export function normalizeAddress(typed: string): string {
  const reading = readBaseAddress(typed);
  if (!reading.ok) throw new Error(`No base address: ${reading.problem}`);
  return reading.address;
}
