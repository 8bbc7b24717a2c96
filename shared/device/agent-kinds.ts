/**
 * The kinds of agents, each with the AgentType of the records that its connector writes. A kind of type null passes on the records
 * of its agents. The contract gives AgentType no values (wire-spec 2.5), so these numbers are defined here only.
 */
export const agentTypes = { adb: 1, http: null, demo: 9 } as const satisfies Readonly<
  Record<string, number | null>
>;

export type AgentKindName = keyof typeof agentTypes;
export type AgentTypes = Readonly<Record<AgentKindName, number | null>>;

/** The names of a table of kinds, in its order. */
export function kindNames(types: AgentTypes = agentTypes): readonly AgentKindName[] {
  // Object.keys() has the type string[].
  return Object.keys(types) as AgentKindName[];
}

/** The kinds that a device shows by its AgentType. */
export const typedKinds: readonly AgentKindName[] = kindNames().filter((name) => agentTypes[name] !== null);

/** The numbers of these kinds, such as `1 = adb`, for the description of the wire. */
export const agentTypeList = typedKinds.map((name) => `${agentTypes[name]} = ${name}`).join(', ');

const namesByType = new Map<number | null, AgentKindName>(typedKinds.map((name) => [agentTypes[name], name]));

/** The name of the kind whose connector writes this AgentType, or null for a type that is not ours. */
export function findKindOfType(agentType: number | null): AgentKindName | null {
  return namesByType.get(agentType) ?? null;
}
