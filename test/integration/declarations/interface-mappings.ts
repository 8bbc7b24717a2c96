import {
  isArrowFunction,
  isCallExpression,
  isExpression,
  isIdentifier,
  isNewExpression,
  isPropertyAssignment,
  isReturnStatement,
  isShorthandPropertyAssignment,
  type Expression,
  type Node,
} from 'typescript/unstable/ast';
import type { Project, Type } from 'typescript/unstable/sync';
import { isElectrons } from './api.ts';
import { declarationsOf } from './program.ts';

/**
 * Finds where an Electron object is passed to code with its own interface for it, such as `IdleSource` for
 * `powerMonitor`. Maps each member of that interface, by `keyOf`, to Electron's declarations of the same name.
 */
export function findInterfaceMappings(
  nodes: readonly Node[],
  project: Project,
): ReadonlyMap<string, readonly Node[]> {
  const { checker } = project;
  const mappings = new Map<string, readonly Node[]>();

  /** Returns whether it has added a declaration. It adds each one once, because an interface can refer to itself. */
  function add(key: string, electrons: readonly Node[]): boolean {
    const known = mappings.get(key) ?? [];
    const more = electrons.filter((one) => !known.some((other) => keyOf(other) === keyOf(one)));
    mappings.set(key, [...known, ...more]);
    return more.length > 0;
  }

  /** Also members of members, such as the `webContents` of a window. */
  function mapMembers(given: Type, wanted: Type): void {
    for (const member of checker.getPropertiesOfType(wanted)) {
      const own = declarationsOf(member, project).filter((one) => !one.getSourceFile().isDeclarationFile);
      const same = checker.getPropertyOfType(given, member.name);
      const electrons = declarationsOf(same, project).filter(isElectrons);
      if (own.length === 0 || same === undefined || electrons.length === 0) continue;
      const isNew = own.filter((one) => add(keyOf(one), electrons)).length > 0;
      if (!isNew) continue;
      const [inner, innerWanted] = [checker.getTypeOfSymbol(same), checker.getTypeOfSymbol(member)];
      if (inner !== undefined && innerWanted?.isObjectType() === true) mapMembers(inner, innerWanted);
    }
  }

  for (const expression of nodes.flatMap(givenIn)) {
    const given = withoutNull(checker.getTypeAtLocation(expression), project);
    if (!declarationsOf(given?.getSymbol(), project).some(isElectrons)) continue;
    const wanted = withoutNull(checker.getContextualType(expression), project);
    if (given !== undefined && wanted !== undefined) mapMembers(given, wanted);
  }
  return mappings;
}

export function keyOf(declaration: Node): string {
  return `${declaration.getSourceFile().fileName}:${declaration.pos}`;
}

function givenIn(node: Node): readonly Expression[] {
  if (isCallExpression(node) || isNewExpression(node)) return [...(node.arguments ?? [])];
  if (isPropertyAssignment(node)) return [node.initializer];
  if (isShorthandPropertyAssignment(node)) return isIdentifier(node.name) ? [node.name] : [];
  if (isReturnStatement(node)) return node.expression === undefined ? [] : [node.expression];
  if (isArrowFunction(node)) return isExpression(node.body) ? [node.body] : [];
  return [];
}

/** The type without null and undefined. `getTypes` of a union fails in TypeScript 7.0 where a part is a tuple. */
function withoutNull(type: Type | undefined, project: Project): Type | undefined {
  return type && project.checker.getNonNullableType(type);
}
