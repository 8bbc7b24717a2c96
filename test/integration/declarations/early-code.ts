import {
  isAwaitExpression,
  isBlock,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionLikeDeclaration,
  isIdentifier,
  isImportDeclaration,
  isImportSpecifier,
  isInterfaceDeclaration,
  isPropertyAccessExpression,
  isSourceFile,
  isStringLiteral,
  isTypeAliasDeclaration,
  isTypeNode,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import type { Project } from 'typescript/unstable/sync';
import { keyOf } from './interface-mappings.ts';
import { declarationsOf, type Program, walk } from './program.ts';

/**
 * The nodes that can run before the `ready` event: the top level of the main files and of the modules they
 * import, and each of our functions that this code names, until a statement that awaits `whenReady()`. It
 * overestimates: a function that is only passed on counts as called. Code behind `whenReady().then(…)` and in
 * listeners of `ready` runs later.
 */
export function listEarlyNodes({ project, mains }: Program): ReadonlySet<Node> {
  const early = new Set<Node>();
  const seen = new Set<string>();

  function visitStatements(statements: Iterable<Node>): void {
    for (const statement of statements) {
      visit(statement);
      if (awaitsReady(statement)) return;
    }
  }

  function visit(node: Node): void {
    if (isTypeNode(node) || isInterfaceDeclaration(node) || isTypeAliasDeclaration(node)) return;
    // A function that is declared runs only where its name is used.
    if (isFunctionDeclaration(node)) return;
    early.add(node);
    if (isImportDeclaration(node)) return;
    if (isIdentifier(node)) follow(node);
    if (isCallExpression(node) && isAfterReady(node)) return visit(node.expression);
    if (isBlock(node) || isSourceFile(node)) return visitStatements(node.statements);
    node.forEachChild(visit);
  }

  function follow(name: Node): void {
    const symbol = project.checker.getSymbolAtLocation(name);
    if (symbol === undefined) return;
    const isAlias = declarationsOf(symbol, project).some(isImportSpecifier);
    for (const declaration of declarationsOf(
      isAlias ? project.checker.getAliasedSymbol(symbol) : symbol,
      project,
    )) {
      if (declaration.getSourceFile().isDeclarationFile || seen.has(keyOf(declaration))) continue;
      seen.add(keyOf(declaration));
      if (isFunctionDeclaration(declaration) && declaration.body) visit(declaration.body);
    }
  }

  const files = mains.flatMap((path) => project.program.getSourceFile(path) ?? []);
  for (const module of listModules(files, project)) visitStatements(module.statements);
  return early;
}

/** The modules, and those that they import, directly or not. Imports of types only and `import()` do not count. */
function listModules(mains: readonly SourceFile[], project: Project): ReadonlySet<SourceFile> {
  const modules = new Set(mains);
  for (const module of modules)
    for (const statement of module.statements)
      if (isImportDeclaration(statement) && !statement.getText().startsWith('import type')) {
        const symbol = project.checker.getSymbolAtLocation(statement.moduleSpecifier);
        for (const imported of declarationsOf(symbol, project))
          if (isSourceFile(imported) && !imported.isDeclarationFile) modules.add(imported);
      }
  return modules;
}

/** Whether the statement awaits `whenReady()`. Functions inside it do not count. */
function awaitsReady(statement: Node): boolean {
  if (isFunctionLikeDeclaration(statement)) return false;
  if (isAwaitExpression(statement)) return [...walk(statement)].some(isWhenReady);
  let found = false;
  statement.forEachChild((child) => void (found ||= awaitsReady(child)));
  return found;
}

function isWhenReady(node: Node): boolean {
  return (
    isCallExpression(node) &&
    isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'whenReady'
  );
}

function isAfterReady(call: Node): boolean {
  if (!isCallExpression(call) || !isPropertyAccessExpression(call.expression)) return false;
  const { name, expression } = call.expression;
  const [event] = call.arguments;
  if (name.text === 'then') return isWhenReady(expression);
  return (
    ['on', 'once'].includes(name.text) &&
    event !== undefined &&
    isStringLiteral(event) &&
    event.text === 'ready'
  );
}
