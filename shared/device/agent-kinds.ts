/**
 * Each kind of agent, with the AgentType its connector writes. Null: it passes on its agents' own records.
 * The contract doesn't define the values of AgentType (wire-spec 2.5), so never tell a kind by it; our agents
 * name theirs in `agentHeader`.
 */
export const agentTypes = { adb: 1, usbmux: 2, http: null, demo: 9 } as const satisfies Readonly<
  Record<string, number | null>
>;

export type AgentKindName = keyof typeof agentTypes;
export type AgentTypes = Readonly<Record<AgentKindName, number | null>>;

export function kindNames(types: AgentTypes = agentTypes): readonly AgentKindName[] {
  // Object.keys() has the type string[].
  return Object.keys(types) as AgentKindName[];
}

/** `adb` of `adb/1.0.41`. */
export function programOf(version: string): string {
  return version.split('/', 1)[0] ?? '';
}

/** Null for a program we don't know. Our own agent counts as an HTTP agent. */
export function findStatedKind(version: string | null, types: AgentTypes = agentTypes): AgentKindName | null {
  const program = version === null ? null : programOf(version);
  if (program === 'device-lab') return 'http';
  return kindNames(types).find((name) => name === program) ?? null;
}

/** What an agent with `--stills` appends to its version, e.g. `device-lab/0.3.0+screen`. */
export const SCREEN_MARK = '+screen';

/** No iPhones, no HTTP agents, and of Device Lab agents only new ones with `--stills`. */
export function takesScreenshots(agentVersion: string | null | undefined): boolean {
  const [, kind, rest = ''] = /^(adb|demo|device-lab)\/(.*)$/.exec(agentVersion ?? '') ?? [];
  return kind === 'device-lab' ? rest.endsWith(SCREEN_MARK) : kind !== undefined;
}
