import { relative } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import { keyOf } from './interface-mappings.ts';
import { listEarlyNodes } from './early-code.ts';
import { platformsAt } from './guards.ts';
import { type Program, root } from './program.ts';
import { compareStandIn } from './stand-in.ts';
import { listUses, type Use } from './uses.ts';

/** `early`: can run before `ready`, but must run after it. `late`: runs after `ready`, but must run before it. */
export type Rule = 'deprecated' | 'platform' | 'early' | 'late' | 'stand-in';

export interface Finding {
  readonly rule: Rule;
  /** The API's name. */
  readonly api: string;
  readonly detail: string;
}

export interface Check {
  readonly uses: readonly Use[];
  readonly findings: readonly Finding[];
}

/** Checks each use of Electron in a program. */
export function checkUses(program: Program): Check {
  const uses = listUses(program);
  const early = listEarlyNodes(program);
  const apis = [...new Map(uses.map(({ api }) => [keyOf(api.declaration), api])).values()];
  const faults = [...compareStandIn(program, apis)];
  return {
    uses,
    findings: [
      ...uses.flatMap((use) => checkUse(use, early)),
      ...faults.map(([api, detail]): Finding => ({ rule: 'stand-in', api, detail })),
    ],
  };
}

function checkUse({ api, node }: Use, early: ReadonlySet<Node>): readonly Finding[] {
  const finding = (rule: Rule, detail: string): Finding => ({
    rule,
    api: api.name,
    detail: `${detail} (${placeOf(node)})`,
  });
  const runsOn = platformsAt(node);
  const lacking = runsOn.filter((name) => api.platforms !== null && !api.platforms.includes(name));
  return [
    ...(api.isDeprecated ? [finding('deprecated', 'deprecated')] : []),
    ...(lacking.length > 0 ? [finding('platform', `runs on ${lacking.join(', ')} too`)] : []),
    ...(api.ready === 'after' && early.has(node) ? [finding('early', 'can run before ready')] : []),
    ...(api.ready === 'before' && !early.has(node) ? [finding('late', 'runs after ready')] : []),
  ];
}

/** One line for each API in use: the notes of its declaration, its literal texts, and its places. */
export function describeUses(uses: readonly Use[]): string {
  const byName = Map.groupBy(uses, ({ api }) => api.name);
  const rows = [...byName].map(([name, all]) => {
    // A group is never empty.
    const [{ api }] = all as [Use];
    const notes = [
      api.platforms?.join('+'),
      api.isDeprecated ? 'deprecated' : undefined,
      api.ready === null ? undefined : `${api.ready} ready`,
    ].filter((note) => note !== undefined);
    const values = [...new Set(all.flatMap((use) => use.values))].filter((value) => value !== api.event);
    const places = [...new Set(all.map(({ node }) => relative(root, node.getSourceFile().fileName)))];
    return [name, notes.join(', '), values.join(', '), places.join(' ')];
  });
  return rows
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b))
    .map((row) => row.join(' | '))
    .join('\n');
}

function placeOf(node: Node): string {
  const { text, fileName } = node.getSourceFile();
  return `${relative(root, fileName)}:${text.slice(0, node.getStart()).split('\n').length}`;
}
