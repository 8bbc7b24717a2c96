import { z } from 'zod';
import { parseAgentAddress } from '#shared/model/agent-address.ts';
import { agentFieldSchemas, keyOfAgent, type LabAgent, newAgentSchema } from '../../agents/lab-agent.ts';

const { name, group, note, isEnabled } = agentFieldSchemas;
const wrongAddress = 'is not an address with a port, such as 10.20.0.5:8037';

const entry = z
  .strictObject(
    {
      address: z.string(wrongAddress),
      name: name.default(''),
      group: group.default(''),
      enabled: isEnabled.default(true),
      note: note.default(''),
    },
    'expected an agent, with no fields but address, name, group, enabled, note',
  )
  .transform(({ address, enabled, ...fields }, context): LabAgent => {
    const parsed = parseAgentAddress(address.trim());
    const reading = newAgentSchema.safeParse({ ...parsed, ...fields, isEnabled: enabled });
    if (reading.success) return { ...reading.data, id: keyOfAgent(reading.data), updatedAt: null };
    // The other fields are checked already.
    const message = parsed === null ? wrongAddress : (reading.error.issues[0]?.message ?? wrongAddress);
    context.addIssue({ code: 'custom', path: ['address'], message });
    return z.NEVER;
  });

/** The lab's agents, for administrators who manage them in the settings file. */
export const labAgents = {
  schema: z
    .array(entry, 'expected a list of agents, in the settings file')
    .superRefine((agents, context) => {
      const keys = agents.map(keyOfAgent);
      for (const [index, key] of keys.entries()) {
        if (keys.indexOf(key) === index) continue;
        const message = 'is the address of an earlier entry';
        context.addIssue({ code: 'custom', path: [index, 'address'], message });
      }
    })
    .optional(),
} as const;
