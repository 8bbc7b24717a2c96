import { z } from 'zod';
import { parseAgentAddress } from '#shared/model/agent-address.ts';
import { agentFieldSchemas, keyOfAgent, type LabAgent, newAgentSchema } from '../../agents/lab-agent.ts';

const { name, group, note, isEnabled } = agentFieldSchemas;
const entryFields = {
  address: z.string('is not an address with a port, such as 10.20.0.5:8037'),
  name: name.default(''),
  group: group.default(''),
  enabled: isEnabled.default(true),
  note: note.default(''),
};
const available = Object.keys(entryFields).join(', ');

const entry = z
  .strictObject(entryFields, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `has an unknown field. Available: ${available}` : 'is not an agent',
  })
  .transform(({ address, enabled, ...fields }, context): LabAgent => {
    const parsed = parseAgentAddress(address.trim());
    const reading = newAgentSchema.safeParse({
      ...(parsed ?? { host: '', port: 1 }),
      ...fields,
      isEnabled: enabled,
    });
    if (reading.success) return { ...reading.data, id: keyOfAgent(reading.data), updatedAt: null };
    // The other fields are checked already.
    const wrongHost = reading.error.issues[0]?.message ?? '';
    const message = parsed === null ? 'is not an address with a port, such as 10.20.0.5:8037' : wrongHost;
    context.addIssue({ code: 'custom', path: ['address'], message });
    return z.NEVER;
  });

/** The lab's agents, for administrators who manage them in the settings file. */
export const labAgents = {
  schema: z
    .array(entry, 'is not a list of agents')
    .superRefine((agents, context) => {
      const keys = agents.map(keyOfAgent);
      for (const [index, key] of keys.entries()) {
        if (keys.indexOf(key) === index) continue;
        context.addIssue({
          code: 'custom',
          path: [index, 'address'],
          message: 'is the address of an earlier entry',
        });
      }
    })
    .optional(),
  form: 'entries',
  allowed: `a list of agents in the settings file, each with ${available}`,
} as const;
