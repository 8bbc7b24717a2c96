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
 * Where an object of Electron is given to code that declares an interface of its own for it, such as `IdleSource` for
 * `powerMonitor`: the members of that interface, by `keyOf`, and Electron's declarations of the same name.
 */
export function findBridges(nodes: readonly Node[], project: Project): ReadonlyMap<string, readonly Node[]> {
  const { checker } = project;
  const bridges = new Map<string, readonly Node[]>();
  for (const node of nodes) {
    const given = givenIn(node);
    for (const expression of given) {
      const types = withoutNull(checker.getTypeAtLocation(expression), project).filter((type) =>
        declarationsOf(type.getSymbol(), project).some(isElectrons),
      );
      if (types.length === 0) continue;
      for (const wanted of withoutNull(checker.getContextualType(expression), project)) {
        for (const member of checker.getPropertiesOfType(wanted)) {
          for (const declaration of declarationsOf(member, project)) {
            if (isElectrons(declaration) || declaration.getSourceFile().isDeclarationFile) continue;
            const same = types.flatMap((type) =>
              declarationsOf(checker.getPropertyOfType(type, member.name), project).filter(isElectrons),
            );
            bridges.set(keyOf(declaration), [...(bridges.get(keyOf(declaration)) ?? []), ...same]);
          }
        }
      }
    }
  }
  return bridges;
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
function withoutNull(type: Type | undefined, project: Project): readonly Type[] {
  const rest = type && project.checker.getNonNullableType(type);
  return rest === undefined ? [] : [rest];
}
