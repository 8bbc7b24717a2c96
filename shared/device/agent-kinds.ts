/**
 * The kinds of agents, each with the AgentType of the records that its connector writes. A kind with the type
 * null passes on the records of its agents. The contract does not define values of AgentType (wire-spec 2.5), so
 * no code reads a kind from it. Our own agents state their kind in a response header (`agentHeader`).
 */
export const agentTypes = { adb: 1, usbmux: 2, http: null, demo: 9 } as const satisfies Readonly<
  Record<string, number | null>
>;

export type AgentKindName = keyof typeof agentTypes;
export type AgentTypes = Readonly<Record<AgentKindName, number | null>>;

/** The names of a table of kinds, in its order. */
export function kindNames(types: AgentTypes = agentTypes): readonly AgentKindName[] {
  // Object.keys() has the type string[].
  return Object.keys(types) as AgentKindName[];
}

/** The program of a version: `adb` of `adb/1.0.41`. */
export function programOf(version: string): string {
  return version.split('/', 1)[0] ?? '';
}

/** The kind that a version states. Null for other programs and without a version. Our own agent is an HTTP agent. */
export function findStatedKind(version: string | null, types: AgentTypes = agentTypes): AgentKindName | null {
  const program = version === null ? null : programOf(version);
  if (program === 'device-lab') return 'http';
  return kindNames(types).find((name) => name === program) ?? null;
}

/** An agent with `--stills` adds it to its version, e.g. `device-lab/0.3.0+screen`. */
export const SCREEN_MARK = '+screen';

/**
 * Whether pictures can be taken of this agent's phones. Not of those of a Device Lab agent that is older or runs without
 * `--stills`, of an HTTP agent, or of iPhones.
 */
export function takesScreenshots(agentVersion: string | null | undefined): boolean {
  const [, kind, rest = ''] = /^(adb|demo|device-lab)\/(.*)$/.exec(agentVersion ?? '') ?? [];
  return kind === 'device-lab' ? rest.endsWith(SCREEN_MARK) : kind !== undefined;
}
