import type { AgentsAnswer, ListedAgent } from '../../../../../../electron/console/lab-client/list-agents.ts';

export const listedAgent = (id: string, fields: Partial<ListedAgent> = {}): ListedAgent => ({
  id: `lab-${id}`,
  address: { host: id, port: 5037 },
  name: '',
  group: '',
  isEnabled: true,
  state: 'online',
  revision: '1',
  ...fields,
});

/** A response with these agents, whose last lists are 1 s old. */
export function agentsAnswer(
  agents: readonly ListedAgent[],
  { ageMs = 1_000, ...fields }: Partial<AgentsAnswer> & { readonly ageMs?: number | null } = {},
): AgentsAnswer {
  return {
    known: { revision: '1', etag: null },
    isWhole: true,
    roundMs: 5_000,
    agents: agents.map((agent) => ({ agent, ageMs })),
    removed: [],
    ...fields,
  };
}
