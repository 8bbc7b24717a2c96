import {
  isBindingElement,
  isCallExpression,
  isIdentifier,
  isImportSpecifier,
  isNewExpression,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSpreadAssignment,
  isStringLiteral,
  type Node,
} from 'typescript/unstable/ast';
import type { Symbol as TypeSymbol } from 'typescript/unstable/sync';
import { type Api, describeApi, isElectrons } from './api.ts';
import { findInterfaceMappings, keyOf } from './interface-mappings.ts';
import { declarationsOf, type Program, walk } from './program.ts';

/** One place in the sources that uses an API of Electron. */
export interface Use {
  readonly api: Api;
  readonly node: Node;
  /** Literal texts given to the API here: switches, names of paths, roles. */
  readonly values: readonly string[];
}

/** Each use of Electron in the sources: modules, classes, methods, properties, events, and keys of options. */
export function listUses(program: Program): readonly Use[] {
  const { project } = program;
  const { checker } = project;
  const files = program.sources.flatMap((path) => project.program.getSourceFile(path) ?? []);
  const nodes = files.flatMap((file) => [...walk(file)]);
  const mappings = findInterfaceMappings(nodes, project);

  /** The declarations of Electron that our declaration replaces, or the declaration itself if it is Electron's. */
  function toElectron(declaration: Node): readonly Node[] {
    return isElectrons(declaration) ? [declaration] : (mappings.get(keyOf(declaration)) ?? []);
  }
  const resolve = (symbol: TypeSymbol | undefined) => declarationsOf(symbol, project).flatMap(toElectron);

  function readAccess(node: Node): readonly Use[] {
    if (!isPropertyAccessExpression(node)) return [];
    const all = resolve(checker.getSymbolAtLocation(node.name));
    const [first] = all;
    if (first === undefined) return [];
    // Electron adds an event with overloads to Node's `process`. Calls for Node's own events resolve to these as well.
    if (describeApi(first).owner === 'Process' && /^(?:on|off|once)$/.test(node.name.text)) return [];
    const call = node.parent;
    const isCalled = isCallExpression(call) && call.expression === node;
    const values = isCalled
      ? [...call.arguments].flatMap((one) => (isStringLiteral(one) ? [one.text] : []))
      : [];
    const chosen = isCalled ? chooseOverload(all, call, values[0]) : all.slice(0, 1);
    return chosen.map((declaration) => ({ api: describeApi(declaration), node, values }));
  }

  /** An interface declares each event as a separate overload, with its own comment. */
  function chooseOverload(all: readonly Node[], call: Node, event: string | undefined): readonly Node[] {
    const byEvent = all.filter((one) => describeApi(one).event !== null && describeApi(one).event === event);
    if (byEvent.length > 0) return byEvent.slice(0, 1);
    const resolved = checker.getResolvedSignature(call)?.declaration?.resolve(project);
    return resolved && isElectrons(resolved) ? [resolved] : all.slice(0, 1);
  }

  function readNew(node: Node): readonly Use[] {
    if (!isNewExpression(node)) return [];
    const declaration = checker.getResolvedSignature(node)?.declaration?.resolve(project);
    return declaration && isElectrons(declaration)
      ? [{ api: describeApi(declaration), node, values: [] }]
      : [];
  }

  function readOptions(node: Node): readonly Use[] {
    if (!isObjectLiteralExpression(node)) return [];
    const wanted = checker.getContextualType(node);
    const type = wanted && checker.getNonNullableType(wanted);
    if (type === undefined) return [];
    return [...node.properties].flatMap((property) => {
      if (isSpreadAssignment(property) || !isIdentifier(property.name)) return [];
      const [declaration] = resolve(checker.getPropertyOfType(type, property.name.text));
      if (declaration === undefined) return [];
      const value = isPropertyAssignment(property) ? property.initializer : null;
      const values = value !== null && isStringLiteral(value) ? [value.text] : [];
      return [{ api: describeApi(declaration), node: property, values }];
    });
  }

  function readBinding(node: Node): readonly Use[] {
    if (!isBindingElement(node) || !isObjectBindingPattern(node.parent)) return [];
    const name = node.propertyName ?? node.name;
    const type = checker.getTypeAtLocation(node.parent);
    if (type === undefined || name === undefined || !isIdentifier(name)) return [];
    const [declaration] = resolve(checker.getPropertyOfType(type, name.text));
    return declaration === undefined ? [] : [{ api: describeApi(declaration), node, values: [] }];
  }

  function readImport(node: Node): readonly Use[] {
    if (!isImportSpecifier(node) || node.isTypeOnly || node.parent.parent.getText().startsWith('type '))
      return [];
    const symbol = checker.getSymbolAtLocation(node.name);
    const [declaration] = symbol === undefined ? [] : resolve(checker.getAliasedSymbol(symbol));
    return declaration === undefined ? [] : [{ api: describeApi(declaration), node, values: [] }];
  }

  return nodes.flatMap((node) => [
    ...readImport(node),
    ...readAccess(node),
    ...readNew(node),
    ...readOptions(node),
    ...readBinding(node),
  ]);
}
